import type { SmtpSettings } from "#server/adapters/email/smtp.ts";
import type { ImgbbSettings } from "#server/adapters/files/imgbb.ts";
import type { S3Options } from "#server/adapters/files/s3.ts";
import type { TwilioSettings } from "#server/adapters/sms/twilio.ts";
import type { AllowedHost } from "#server/adapters/web-pictures/addresses.ts";
import type { Values } from "./settings.ts";

/** External services that the operator has configured. */
export interface Services {
  /** Undefined: mails are kept to be read on the site. */
  smtp: SmtpSettings | undefined;
  /** Undefined: mails are not answered by mail. */
  answers: AnswerSettings | undefined;
  /** Undefined: text messages are kept to be read on the site. */
  twilio: TwilioSettings | undefined;
  /** Undefined: the site offers no sign-in by another provider. */
  google: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Undefined: pictures are kept in the data directory. */
  s3: S3Options | undefined;
  /** Hosts in the operator's own network that pictures may be fetched from. */
  pictureHosts: readonly AllowedHost[];
  /** Undefined: no copies of pictures are kept at imgbb. */
  imgbb: ImgbbSettings | undefined;
  firstAdmin: { email: string; password: string } | undefined;
}

/** How answers by mail reach the site. */
export interface AnswerSettings {
  domain: string;
  /** Undefined: no mail server hands them over. */
  server: { host: string; port: number; protocol: "lmtp" | "smtp" } | undefined;
  /** Undefined: no provider hands them over. */
  secret: string | undefined;
}

/** Groups the settings of each service; validation has already ensured that each group is complete. */
export function readServices(values: Values): Services {
  const { SMTP_HOST: host, MAIL_FROM: from, SMTP_USER: user, SMTP_PASSWORD: password } = values;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, SMS_FROM: sender } = values;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: adminPassword } = values;
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = values;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    smtp:
      host && from
        ? { host, from, user, password, port: values.SMTP_PORT, security: values.SMTP_SECURE }
        : undefined,
    answers:
      values.MAIL_REPLY_DOMAIN === undefined
        ? undefined
        : {
            domain: values.MAIL_REPLY_DOMAIN,
            server:
              values.MAIL_INBOUND_PORT === undefined
                ? undefined
                : {
                    host: values.MAIL_INBOUND_HOST,
                    port: values.MAIL_INBOUND_PORT,
                    protocol: values.MAIL_INBOUND_PROTOCOL,
                  },
            secret: values.MAIL_INBOUND_SECRET,
          },
    twilio:
      accountSid && authToken && sender
        ? { accountSid, authToken, from: sender, url: values.TWILIO_URL }
        : undefined,
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, issuer: values.GOOGLE_ISSUER }
        : undefined,
    s3:
      endpoint && bucket && accessKeyId && secretAccessKey
        ? { endpoint, bucket, accessKeyId, secretAccessKey, region: values.S3_REGION }
        : undefined,
    pictureHosts: values.PICTURE_FETCH_ALLOW ?? [],
    imgbb: values.IMGBB_KEY ? { key: values.IMGBB_KEY, url: values.IMGBB_URL } : undefined,
    firstAdmin: email && adminPassword ? { email, password: adminPassword } : undefined,
  };
}
