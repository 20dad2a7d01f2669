/** The part of s3rver that tests use; the package has no types. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";
  import type { AddressInfo } from "node:net";

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    /** Handles a request that another server has received. */
    callback(): RequestListener;
    close(): Promise<void>;
  }
}
