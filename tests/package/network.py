"""A Telegram on which nothing happens. Prints its port, and a port that is free."""

import json
import socket
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ME = {"id": 123456, "is_bot": True, "first_name": "Bot", "username": "pretended_bot", "can_join_groups": True,
      "can_read_all_group_messages": False, "supports_inline_queries": False, "can_connect_to_business": False,
      "has_main_web_app": False}
WEBHOOK = {"url": "", "has_custom_certificate": False, "pending_update_count": 0}


class Telegram(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        method = self.path.rsplit("/", 1)[-1].lower()
        result = {"getme": ME, "getwebhookinfo": WEBHOOK, "getupdates": []}.get(method, True)
        if method == "getupdates":
            time.sleep(1)
        body = json.dumps({"ok": True, "result": result}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        """The bot is killed in the middle of a request."""


server = Server(("127.0.0.1", 0), Telegram)
server.daemon_threads = True
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
print(server.server_port, port, flush=True)
server.serve_forever()
