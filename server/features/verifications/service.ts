// What is sent out, or begun, and must come back in time: links in mails, sign-ins under way, codes.
export {
  CONFIRMATION,
  findRemembered,
  forgetExpired,
  forgetRemembered,
  remember,
  takeRemembered,
} from "./store.ts";
