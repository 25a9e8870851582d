// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { CellTip } from './cell-tip.tsx';

function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={grid}>
        <span data-tip="Tout le texte de la halle">La halle</span>
        <span>Le pont</span>
      </div>
      <CellTip grid={grid} />
    </>
  );
}

/** A grid whose first cell has a tip, and fake timers. */
function openGrid() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Grid />);
  return {
    pointAt: (text: string) => fireEvent.pointerOver(screen.getByText(text)),
    pass: (duration: number) =>
      act(() => {
        vi.advanceTimersByTime(duration);
      }),
    tip: () => screen.queryByText('Tout le texte de la halle'),
  };
}

test('the whole text is shown once the pointer rests on a cell, and goes a moment after the pointer', () => {
  const { pointAt, pass, tip } = openGrid();
  pointAt('La halle');
  pass(499);
  expect(tip()).toBeNull();
  pass(1);
  expect(tip()).not.toBeNull();
  pointAt('Le pont');
  pass(199);
  expect(tip()).not.toBeNull();
  pass(1);
  expect(tip()).toBeNull();
});

test('nothing is shown of a cell that the pointer only passes over', () => {
  const { pointAt, pass, tip } = openGrid();
  pointAt('La halle');
  pass(100);
  pointAt('Le pont');
  pass(1000);
  expect(tip()).toBeNull();
});
