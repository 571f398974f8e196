import type { TFunction } from 'i18next'
import type { QuestionView } from '../../../server/contract/questions/views'

/** Who a question is from, in a few words. */
export const fromOf = (
  { asker, askerIsHidden, corrects }: Pick<QuestionView, 'asker' | 'askerIsHidden' | 'corrects'>,
  t: TFunction<'questions'>,
): string =>
  asker
    ? asker.organization
    : askerIsHidden
      ? t('desk.askerIsHidden')
      : corrects === null
        ? t('desk.ownQuestion')
        : t('correction.desk', { no: corrects })
