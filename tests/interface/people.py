"""Who asks: guests of the server under test, one of whom has a public game."""

import json
import os
import urllib.request

import schemathesis

API = os.environ["TULENH_API"]


def post(path, body, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(API + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def guest(name):
    return post("/sessions", {"guest": name})["token"]


player = guest("An")
challenge = {"opponent": "engine", "level": 1, "colour": "red", "key": "first"}
GAME = post("/challenges", challenge, player)["game"]
# Anybody may ask for it then.
post("/lines", {"line": f"/watch #{GAME} public", "key": "public"}, player)


@schemathesis.auth(refresh_interval=1)
class Guests:
    """A new guest every second: each may do only so much at a time."""

    def get(self, case, context):
        return guest("Bình")

    def set(self, case, token, context):
        if "{id}" in case.operation.path:
            token = player
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Every second number is that of the game."""
    if path_parameters and isinstance(path_parameters.get("id"), int) and path_parameters["id"] % 2 == 0:
        return {**path_parameters, "id": GAME}
    return path_parameters
