import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, DateKind } from '../../workflows/contract'
import type { ContractView } from '../../server/contract/procedure/contracts'
import { dayInWords } from '../forms/values/dates'
import { readDay } from '../forms/values/typedTerms'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { useLanguage } from '../i18n/useLanguage'
import { brokenRules, call, rpcKey, useWrite } from '../rpc'
import { FaultNote, FormDialog, Select, TextArea, TextInput } from '../ui'

interface AnswerDialogProps {
  projectId: string
  contract: ContractView
  about: { key: string; what: DateKind; text: string; day: string }
  /** What can be said of it; `open` alone: it was answered, and can be opened again. */
  choices: readonly (Answer | 'open')[]
  onClose: () => void
}

interface Typed {
  answer: Answer | 'open'
  until: string
  reason: string
}

/** What the server finds wrong with the day until which something is put aside. */
const UNTIL_RULES = ['inThePast', 'afterItsDay'] as const

/** What somebody says of a day of a contract: done, or put aside until another day; with why. */
export const AnswerDialog = ({ projectId, contract, about, choices, onClose }: AnswerDialogProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getContracts', [projectId]))
  const [wasTried, setTried] = useState(false)
  const { key, what, text, day } = about
  const isSaid = choices.includes('open')
  const kept: Typed | null = useKeptInput<Typed>(`contract ${contract.id} answer ${key}`, (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? { answer: choices[0] ?? 'later', until: '', reason: '' })
  const { end, leave, question } = useEnding(typed.until !== '' || typed.reason !== '', onClose)
  const isLater = typed.answer === 'later'
  const until = readDay(typed.until)
  const refused = UNTIL_RULES.find((rule) => brokenRules(fault).includes(`/answer/until ${rule}`))
  const untilFault = wasTried && isLater && !until ? t('missing.day') : refused && t(`answer.rule.${refused}`)
  const save = async (): Promise<void> => {
    setTried(true)
    if ((isLater && !until) || typed.reason.trim() === '') return
    const { lotId, organizationId, version } = contract
    const input = {
      lotId,
      organizationId,
      version,
      key,
      answer: typed.answer,
      until: (isLater && until) || null,
      reason: typed.reason.trim(),
    }
    if (await act(() => call('answerContractDate', projectId, input))) end()
  }
  return (
    <FormDialog
      title={isSaid ? t('answer.reopen') : choices.length === 1 ? t('dates.givenInTime') : t('answer.title')}
      verb={t('answer.verb')}
      icon="check"
      busy={isBusy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <p>
        <b>
          {t(`due.${what}`)}: {dayInWords(day, language)}
        </b>
        {text !== '' && ` · ${text}`}
      </p>
      {choices.length > 1 && (
        <Select
          label={t('answer.answer')}
          value={typed.answer}
          onChange={(value) => setTyped({ ...typed, answer: choices.find((one) => one === value) ?? 'later' })}
          options={choices.map((one) => [one, t(`answer.${one}`)] as const)}
        />
      )}
      {isLater && (
        <TextInput
          label={t('answer.until')}
          value={typed.until}
          error={untilFault || undefined}
          onChange={(value) => setTyped({ ...typed, until: value })}
        />
      )}
      <TextArea
        label={t('answer.reason')}
        rows={3}
        maxLength={2000}
        value={typed.reason}
        error={wasTried && typed.reason.trim() === '' ? t('missing.text') : undefined}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      {fault && !refused && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
