/** Who may subscribe: anyone, or only who is authorised. */
export type ChannelVisibility = 'public' | 'private';

const privatePrefix = 'private-';

/** The push channel of a resource: its name, `private-` before it unless it is public. */
export function channelOf(resource: { name: string; channel: ChannelVisibility }): string {
  return resource.channel === 'public' ? resource.name : privatePrefix + resource.name;
}

/** Whether a channel needs an authorisation. */
export function isPrivateChannel(channel: string): boolean {
  return channel.startsWith(privatePrefix);
}
