declare module '*.json?url' {
  /** The URL of the served file. */
  const address: string;
  export default address;
}
