import { describe, expect, it } from 'vitest';
import { AnswerOrder } from './answer-order.ts';

describe('AnswerOrder', () => {
  it('believes an answer when nothing else was learned since its request left', () => {
    const order = new AnswerOrder();
    order.update(1);
    const sentAt = order.begin();
    expect(order.isOvertaken(1, sentAt)).toBe(false);
  });

  it('does not believe an answer that was overtaken by another one, whichever left first', () => {
    const order = new AnswerOrder();
    const first = order.begin();
    const second = order.begin();
    order.update(1, second);
    order.end(second);
    expect(order.isOvertaken(1, first)).toBe(true);
    expect(order.isOvertaken(2, first)).toBe(false);
  });

  it('does not believe an answer that was overtaken by a deletion', () => {
    const order = new AnswerOrder();
    const sentAt = order.begin();
    order.update(1);
    expect(order.isOvertaken(1, sentAt)).toBe(true);
  });

  it('does not take its own learning for that of another', () => {
    const order = new AnswerOrder();
    const sentAt = order.begin();
    order.update(1, sentAt);
    expect(order.isOvertaken(1, sentAt)).toBe(false);
  });

  it('does not believe an answer that a whole list overtook, whatever the list named', () => {
    const order = new AnswerOrder();
    const sentAt = order.begin();
    order.begin();
    order.updateAll();
    expect([order.isOvertaken(1, sentAt), order.isUpdatedSince(1, sentAt)]).toEqual([true, false]);
    expect(order.isOvertaken(1, order.begin())).toBe(false);
  });

  it('forgets once all is quiet', () => {
    const order = new AnswerOrder();
    const sentAt = order.begin();
    order.update(1);
    order.end(sentAt);
    expect(order.isOvertaken(1, sentAt)).toBe(false);
  });
});
