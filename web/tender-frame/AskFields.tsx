import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenRules, type RpcError } from '../rpc'
import { FaultNote, TextArea, TextInput } from '../ui'
import { DateTimeInput } from './DateTimeInput'

/** What a bidder is asked for, and by when they answer. */
export interface AskText {
  subject: string
  text: string
  deadline: string | null
}

export const lackIn = (typed: AskText): (keyof AskText)[] =>
  (['subject', 'text', 'deadline'] as const).filter((what) => (typed[what] ?? '').trim() === '')

interface AskFieldsProps {
  typed: AskText
  /** Somebody wanted to send it: what is missing is said. */
  wasTried: boolean
  fault: RpcError | null
  onChange: (part: Partial<AskText>) => void
}

/** Subject, text and deadline of a request to a bidder, and why it was not taken. */
export const AskFields = ({ typed, wasTried, fault, onChange }: AskFieldsProps): ReactElement => {
  const { t } = useTranslation('requests')
  const { subject, text, deadline } = typed
  const missing = wasTried ? lackIn(typed) : []
  const problem = (what: keyof AskText): string | undefined => (missing.includes(what) ? t(`ask.lack.${what}`) : undefined)
  return (
    <>
      <TextInput
        label={t('ask.subject')}
        error={problem('subject')}
        maxLength={200}
        value={subject}
        onChange={(value) => onChange({ subject: value })}
      />
      <TextArea
        label={t('ask.text')}
        hint={t('ask.textHint')}
        error={problem('text')}
        rows={6}
        maxLength={20_000}
        value={text}
        onChange={(value) => onChange({ text: value })}
      />
      <DateTimeInput
        label={t('ask.deadline')}
        value={deadline}
        onChange={(moment) => onChange({ deadline: moment })}
        problem={problem('deadline')}
      />
      {fault && <FaultNote bare>{brokenRules(fault).includes('/input/deadline tooSoon') ? t('ask.tooSoon') : fault.message}</FaultNote>}
    </>
  )
}
