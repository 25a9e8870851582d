/** An error of the service, with its code in the documentation of S3. */
export class S3Fault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}
