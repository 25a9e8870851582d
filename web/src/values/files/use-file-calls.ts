import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import type { FileCalls } from './file-calls.ts';

export const fileCallsPart = workspacePart<FileCalls | null>(null);

/**
 * Returns the calls for files.
 * @throws Error in a workspace without them.
 */
export function useFileCalls(): FileCalls {
  const calls = useWorkspacePart(fileCallsPart);
  if (calls === null) throw new Error('useFileCalls is called in a workspace without files');
  return calls;
}
