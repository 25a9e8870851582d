import type { FileReference } from '@ne2016/contract';
import styles from './file-input.module.css';
import { FileLink } from './file-link.tsx';

/** Several files to download, pictures with a preview. */
export function FileList({ files }: { files: readonly FileReference[] }) {
  return (
    <ul className={styles['list']}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}
