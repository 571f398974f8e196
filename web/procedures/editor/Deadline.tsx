import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Check, CountInput } from '../../ui'
import { intakesOf, type Intake } from './edit'
import { Part, useFaults } from './parts'
import { useEditor } from './state'
import { useChange } from './useChange'

const MAX_DAYS = 365
/** Who asks so long before has hardly read the notice. */
const MAX_QUESTION_DAYS = 30
/** Until somebody says otherwise. */
const FIRST_DAYS = 30

/** Days that the deadline leaves at least; emptied, those of the law alone. */
const LeastDays = ({ intake: { leastDays } }: { intake: Intake }): ReactElement => {
  const { t } = useTranslation('procedures')
  const change = useChange()
  return (
    <Part field="leastDays" title={t('edit.leastDays')}>
      <CountInput
        label={t('edit.least')}
        hint={t('edit.leastHint')}
        value={leastDays}
        least={1}
        most={MAX_DAYS}
        isOptional
        error={t('edit.noDays', { most: MAX_DAYS })}
        onChange={(days) => change({ leastDays: days }, 'leastDays')}
      />
    </Part>
  )
}

/** What the deadline follows, and how many days after it. */
const Follows = ({ intake: { key, follows } }: { intake: Intake }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document, called } = useEditor()
  const change = useChange()
  const faults = useFaults('follows')
  const notice = document.phases.find(({ kind }) => kind === 'notice')?.key
  const others = intakesOf(document).flatMap((one) => (one.key === key || one.of === 'offer' ? [] : [one.key]))
  const known = [...(notice === undefined ? [] : [notice]), ...others, key]
  // What a file names and is no moment stands here too, to be taken out.
  const all = follows === undefined || known.includes(follows.of) ? known : [...known, follows.of]
  const nameOf = (of: string): string =>
    of === notice ? t('edit.followsNotice') : of === key ? t('edit.followsBegin') : t('edit.followsPhase', { of: called(of) })
  const fault = faults.at('of')
  return (
    <Part field="follows" title={t('edit.follows')} faults={faults}>
      {[undefined, ...all].map((of) => (
        <Check
          key={of ?? ''}
          type="radio"
          name="follows"
          checked={follows?.of === of}
          error={follows !== undefined && follows.of === of ? fault : undefined}
          onChange={() => change({ follows: of === undefined ? undefined : { of, days: follows?.days ?? FIRST_DAYS } }, 'follows')}
        >
          {of === undefined ? t('edit.followsNone') : nameOf(of)}
        </Check>
      ))}
      {follows && (
        <CountInput
          label={t('edit.followsDays')}
          hint={t('edit.followsHint')}
          value={follows.days}
          least={1}
          most={MAX_DAYS}
          error={t('edit.noDays', { most: MAX_DAYS })}
          onChange={(days = follows.days) => change({ follows: { ...follows, days } }, 'followsDays')}
        />
      )}
    </Part>
  )
}

/** Until when questions are asked for, where nobody names a day. */
const QuestionDays = ({ intake: { questionDays } }: { intake: Intake }): ReactElement => {
  const { t } = useTranslation('procedures')
  const change = useChange()
  return (
    <Part field="questionDays" title={t('edit.questionDays')}>
      <CountInput
        label={t('edit.questionsBefore')}
        hint={t('edit.questionsHint')}
        value={questionDays}
        least={1}
        most={MAX_QUESTION_DAYS}
        isOptional
        error={t('edit.noDays', { most: MAX_QUESTION_DAYS })}
        onChange={(days) => change({ questionDays: days }, 'questionDays')}
      />
    </Part>
  )
}

/** Everything that an intake says of its deadline. */
export const Deadline = ({ intake }: { intake: Intake }): ReactElement => (
  <>
    <Follows intake={intake} />
    <LeastDays intake={intake} />
    <QuestionDays intake={intake} />
  </>
)
