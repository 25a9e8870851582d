import { type SubmitEvent, useId, useState } from 'react';
import { formatNumber } from '#formats/format-number.ts';
import { parseNumber } from '#formats/parse-number.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { Confirmation, type Question, SafeButton } from '#ui/modal/question.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';

interface DeleteConfirmationProps {
  question: Question<boolean>;
  title: string;
  text: string;
  /** How many records are deleted. */
  count: number;
  /** Whether that is to be typed. */
  isNumberAsked: boolean;
}

/** Asks before records are deleted; of a great part of the list, how many they are. */
export function DeleteConfirmation({ isNumberAsked, count, ...props }: DeleteConfirmationProps) {
  const { t } = useTranslation();
  if (isNumberAsked) return <NumberedConfirmation {...props} count={count} />;
  return <Confirmation {...props} confirm={t('table.delete')} cancel={t('table.keep')} />;
}

type NumberedConfirmationProps = Omit<DeleteConfirmationProps, 'isNumberAsked'>;

function NumberedConfirmation({ question, title, text, count }: NumberedConfirmationProps) {
  const { t } = useTranslation();
  const form = useId();
  return (
    <Modal open={question.isOpen} onClose={() => question.answer(false)} title={title} role="alertdialog">
      <ModalBody>
        <p>{text}</p>
        <NumberForm id={form} count={count} onRight={() => question.answer(true)} />
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer(false)}>{t('table.keep')}</SafeButton>
        <Button type="submit" form={form} look="danger">
          {t('table.delete')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Takes the number however it is written, and says what it is where another one was. */
function NumberForm({ id, count, onRight }: { id: string; count: number; onRight: () => void }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const number = formatNumber(count, pack);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isRight = parseNumber(typed, pack) === count;
    setWrong(!isRight);
    if (isRight) onRight();
  };
  const type = (text: string) => {
    setTyped(text);
    setWrong(false);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('table.typeNumber', { number })}
        messages={isWrong ? [t('table.wrongNumber', { number })] : []}
      >
        {(ties) => (
          <TextInput {...ties} inputMode="numeric" autoComplete="off" value={typed} onChange={type} />
        )}
      </Field>
    </form>
  );
}
