/** The available icons of a resource: line drawings of the interface, loaded with the workspace. */
export const resourceIcons = [
  'list',
  'folder',
  'document',
  'building',
  'place',
  'site',
  'tree',
  'vehicle',
  'box',
  'tool',
  'key',
  'person',
  'people',
  'calendar',
  'money',
  'mail',
  'flag',
  'chart',
] as const;

export type ResourceIcon = (typeof resourceIcons)[number];
