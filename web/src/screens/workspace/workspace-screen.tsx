export function WorkspaceScreen(_: { user: unknown; resourceName: string | null }) {
  return null;
}
