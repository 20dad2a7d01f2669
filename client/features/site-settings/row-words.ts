import { t } from "#shared/lib/text.ts";

/** `place` counts from one; `name` is the title of a row whose number is fixed. */
export interface RowWords {
  up: (place: number, name: string) => string;
  down: (place: number, name: string) => string;
  /** Of rows that can be added and removed. */
  own?: {
    title: (place: number) => string;
    add: string;
    remove: (place: number) => string;
    removeQuestion: (place: number) => string;
  };
  /** What is wrong with the rows as a whole. */
  problem: (problem: string) => string;
}

export const STEP: RowWords = {
  up: (place) => t`Move step ${place} up`,
  down: (place) => t`Move step ${place} down`,
  own: {
    title: (place) => t`Step ${place}`,
    add: t`Add step`,
    remove: (place) => t`Remove step ${place}`,
    removeQuestion: (place) => t`Remove step ${place}?`,
  },
  problem: (problem) => t`Step: ${problem}`,
};

export const STATISTIC: RowWords = {
  up: (place) => t`Move statistic ${place} up`,
  down: (place) => t`Move statistic ${place} down`,
  own: {
    title: (place) => t`Statistic ${place}`,
    add: t`Add statistic`,
    remove: (place) => t`Remove statistic ${place}`,
    removeQuestion: (place) => t`Remove statistic ${place}?`,
  },
  problem: (problem) => t`Statistic: ${problem}`,
};

export const ENTRY: RowWords = {
  up: (place) => t`Move entry ${place} up`,
  down: (place) => t`Move entry ${place} down`,
  own: {
    title: (place) => t`Entry ${place}`,
    add: t`Add entry`,
    remove: (place) => t`Remove entry ${place}`,
    removeQuestion: (place) => t`Remove entry ${place}?`,
  },
  problem: (problem) => t`Entry: ${problem}`,
};

export const CATEGORY: RowWords = {
  up: (_, name) => t`Move ${name} up`,
  down: (_, name) => t`Move ${name} down`,
  problem: (problem) => t`Category: ${problem}`,
};
