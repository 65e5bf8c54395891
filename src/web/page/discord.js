// Discord, which opens its Activities in a frame and speaks with them by messages. It says nothing about who somebody is
// but a code, which the server exchanges for that.

const HANDSHAKE = 0;
const FRAME = 1;

/** Whether the page was opened as an Activity. */
export function inDiscord() {
  const query = new URLSearchParams(location.search);
  return query.has("frame_id") && query.has("instance_id") && document.body.dataset.discord !== "";
}

/** Asks Discord for a code by which the server learns who somebody is. Rejects when they refuse. */
export function authorize() {
  const host = parent.opener ?? parent;
  const client = document.body.dataset.discord;
  const nonce = crypto.randomUUID?.() ?? String(Math.random());
  const post = (opcode, payload) => host.postMessage([opcode, payload], document.referrer || "*");
  return new Promise((done, failed) => {
    const listen = ({ source, data }) => {
      if (source !== host || !Array.isArray(data) || data[0] !== FRAME) return;
      const { cmd, evt, nonce: answered, data: told } = data[1] ?? {};
      if (cmd === "DISPATCH" && evt === "READY") {
        post(FRAME, { cmd: "AUTHORIZE", nonce, args: { client_id: client, scope: ["identify"], response_type: "code", state: "", prompt: "none" } });
      } else if (answered === nonce) {
        removeEventListener("message", listen);
        if (evt === "ERROR" || !told?.code) failed(new Error(told?.message ?? ""));
        else done(told.code);
      }
    };
    addEventListener("message", listen);
    const frame = new URLSearchParams(location.search).get("frame_id");
    post(HANDSHAKE, { v: 1, encoding: "json", client_id: client, frame_id: frame });
  });
}
