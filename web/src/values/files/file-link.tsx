import { type FileReference, filePaths } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { type MouseEvent, useRef, useState } from 'react';
import { formatFileSize } from '#formats/format-file-size.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { useFileCalls } from './use-file-calls.ts';
import styles from './file-input.module.css';

/**
 * A link that downloads a file; the page stays. Browsers cancel a refused download silently, so the server is
 * asked first.
 */
export function FileLink({ file }: { file: FileReference }) {
  const pack = useLocalePack();
  const [isPicture, setPicture] = useState(file.type.startsWith('image/'));
  const { problem, onClick } = useConfirmedDownload(file);
  return (
    <span className={styles['about']}>
      <a href={filePaths.file(file)} download={file.name} className={styles['link']} onClick={onClick}>
        {file.name}
      </a>
      <span className={styles['size']}>{formatFileSize(file.size, pack)}</span>
      {isPicture && (
        // The name next to it describes it. A picture that the browser cannot show, or that is refused, is
        // left out.
        <img
          src={filePaths.file(file)}
          alt=""
          loading="lazy"
          className={styles['picture']}
          onError={() => setPicture(false)}
        />
      )}
      {problem !== null && (
        <span role="alert" className={styles['problem']}>
          {problem}
        </span>
      )}
    </span>
  );
}

/**
 * Follows a link once the server has confirmed that its file may be downloaded; returns the reason of a
 * refusal in words.
 */
function useConfirmedDownload(file: FileReference) {
  const calls = useFileCalls();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const step = useRef<'idle' | 'asking' | 'confirmed'>('idle');

  async function download(link: HTMLAnchorElement): Promise<void> {
    step.current = 'asking';
    setProblem(null);
    try {
      await calls.confirm(file);
      step.current = 'confirmed';
      link.click();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setProblem(problemText(error.problem));
    } finally {
      step.current = 'idle';
    }
  }

  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    // With a modifier key, the browser opens the address elsewhere, where a refusal is visible.
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isElsewhere || step.current === 'confirmed') return;
    event.preventDefault();
    if (step.current === 'idle') void download(event.currentTarget);
  }

  return { problem, onClick };
}
