import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { dayText } from '#values/kinds/date.tsx';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import type { TextContext } from '#values/text-context.ts';
import { type DayNumber, dayNumber, dayOfNumber } from './days.ts';

interface MoveModalProps {
  context: TextContext;
  title: string;
  open: boolean;
  /** The day on which the record begins. */
  from: DayNumber;
  onMove: (day: DayNumber) => void;
  onClose: () => void;
  /** Called once it is gone, and its focus is free. */
  onLeft: () => void;
}

/** Asks for the day to move a record to. */
export function MoveModal({ context, title, open, from, onMove, onClose, onLeft }: MoveModalProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState<string | null>(dayOfNumber(from));
  const [isAsked, setAsked] = useState(false);
  const day = value === null ? undefined : dayNumber(value);
  const submit = () => {
    setAsked(true);
    if (day !== undefined) onMove(day);
  };
  return (
    <Modal open={open} onClose={onClose} title={title}>
      <WhenLeft call={onLeft} />
      <ModalBody>
        <Field
          label={t('layouts.calendar.day')}
          messages={isAsked && day === undefined ? [t('layouts.calendar.noDay')] : []}
        >
          {(ties) => (
            <DateInput
              ties={ties}
              text={dayText(context.pack)}
              value={value}
              onChange={setValue}
              inputMode="numeric"
            />
          )}
        </Field>
      </ModalBody>
      <ModalActions>
        <Button onClick={onClose}>{t('layouts.calendar.cancel')}</Button>
        <Button look="primary" onClick={submit}>
          {t('layouts.calendar.confirm')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
