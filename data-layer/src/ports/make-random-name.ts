/** Returns a unique name: 32 hexadecimal digits. `crypto.randomUUID` would need an encrypted page. */
export function makeRandomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
