import { useTranslation } from '#ui/texts/use-translation.ts';
import { FileList } from '../files/file-list.tsx';
import { FilesInput } from '../files/files-input.tsx';
import { fileTexts } from '../files/file-texts.ts';
import styles from './files.module.css';
import type { CellProps, KindLooks } from './kind-looks.ts';

/** The count is before the names: a narrow column shows only the first ones. */
function FilesCell({ value, context }: CellProps<'files'>) {
  const { t } = useTranslation();
  const names = fileTexts(value, context.pack);
  if (value.length === 1) return names;
  return (
    <>
      <span aria-hidden="true" className={styles['count']}>
        {value.length}
      </span>
      <span className="visually-hidden">{t('files.counted', { count: value.length })} </span>
      {names}
    </>
  );
}

export const filesLooks: KindLooks<'files'> = {
  Cell: FilesCell,
  Reading: ({ value }) => <FileList files={value} />,
  Input: ({ attribute, value, input, upload }) => (
    <FilesInput {...input} {...upload} attribute={attribute} value={value} />
  ),
};
