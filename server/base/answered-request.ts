/** What is measured of a request: nothing that a person has sent. */
export interface AnsweredRequest {
  /** The call's name or the pattern of the address, never the address itself. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}
