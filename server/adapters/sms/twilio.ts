import type { SmsSender } from "./sms.ts";

export interface TwilioSettings {
  /** https://api.twilio.com, or a service that speaks the same protocol. */
  url: string;
  accountSid: string;
  authToken: string;
  /** A number of the account, or the name of a sender. */
  from: string;
}

const TIMEOUT_MS = 15_000;

/** Sends through Twilio's REST protocol (Messages resource of the 2010-04-01 API). */
export function createTwilioSms({ url, accountSid, authToken, from }: TwilioSettings): SmsSender {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The body is read to its end, so that the connection is reused. Its text may contain the number.
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the message service answered ${response.status}`);
    },
  };
}
