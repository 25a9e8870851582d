import { useState } from 'react';
import { formatFileSize } from '../../src/formats/format-file-size.ts';
import { frFR } from '../../src/formats/locale-pack.ts';
import { Button } from '../../src/ui/button/button.tsx';
import { Field } from '../../src/ui/form/field.tsx';
import type { SendFile } from '../../src/ui/upload/upload-queue.ts';
import { Upload } from '../../src/ui/upload/upload.tsx';
import styles from '../gallery.module.css';
import { State, States } from '../state.tsx';

const formatSize = (bytes: number) => formatFileSize(bytes, frFR);

/** Uploads that stop half-way until a button settles them. */
export function UploadSpecimen() {
  const [{ send, settle }] = useState(createHeldSending);
  return (
    <States>
      <State title="Au repos et en cours">
        <Field label="Documents" hint="PDF ou image, 2 Mo au plus">
          {(ties) => (
            <Upload
              ties={ties}
              send={send}
              onSent={() => undefined}
              accept=".pdf,image/*"
              accepted="PDF, image"
              maxSize={2 * 1024 ** 2}
              formatSize={formatSize}
            />
          )}
        </Field>
        <div className={styles['row']}>
          <Button onClick={() => settle(true)}>Réussir</Button>
          <Button onClick={() => settle(false)}>Échouer</Button>
        </div>
      </State>
      <State title="En faute">
        <Field
          label="Délibération"
          required
          messages={['Ce fichier n’est plus disponible. Joignez-le de nouveau.']}
        >
          {(ties) => (
            <Upload
              ties={ties}
              send={send}
              onSent={() => undefined}
              maxSize={2 * 1024 ** 2}
              formatSize={formatSize}
            />
          )}
        </Field>
      </State>
    </States>
  );
}

/** Returns a way to send in which files arrive or fail only once `settle` is called. */
function createHeldSending(): { send: SendFile<null>; settle: (isSent: boolean) => void } {
  const held = new Set<(isSent: boolean) => void>();
  return {
    send: (file, { onProgress, signal }) => {
      onProgress(file.size * 0.42);
      return new Promise((resolve, reject) => {
        const settle = (isSent: boolean) => {
          held.delete(settle);
          if (isSent) resolve(null);
          else reject(new Error('Not sent, as asked'));
        };
        held.add(settle);
        signal.addEventListener('abort', () => settle(false));
      });
    },
    // The files that start after them are not settled.
    settle: (isSent) => [...held].forEach((settle) => settle(isSent)),
  };
}
