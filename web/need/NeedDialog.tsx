import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownDecimal } from '../../engine/numbers'
import type { Lang } from '../../engine/languages'
import type { NeedInput, NeedView } from '../../server/contract/need/need'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { readDay, readSum, shownDay } from '../forms/values/typedTerms'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { FaultNote, FormDialog, Select, TextArea, TextInput } from '../ui'
import { LinesField, readLines, typedLines } from './LinesField'

/** With the version that it was typed upon: what somebody else saved since then is not replaced unseen. */
const typedOf = (need: NeedView, language: Lang) => ({
  version: need.version,
  ...{ text: need.text, threshold: need.threshold, on: shownDay(need.on, language), reason: need.reason },
  ...{ lines: typedLines(need.lines, language), procedure: need.procedure ?? '' },
  budget: need.budget === null ? '' : shownDecimal(need.budget.amount, language),
  budgetText: need.budget?.text ?? '',
})
type Typed = ReturnType<typeof typedOf>

/** What was typed, as the server takes it; null where something of it is none. */
function inputOf(typed: Typed, language: Lang): NeedInput | null {
  const [on, budget, lines] = [readDay(typed.on), readSum(typed.budget, language), readLines(typed.lines, language)]
  if (!on || budget === null || budget?.startsWith('-') || !lines) return null
  return {
    ...{ version: typed.version, text: typed.text.trim(), lines, threshold: typed.threshold, on, reason: typed.reason.trim() },
    procedure: typed.procedure === '' ? null : typed.procedure,
    budget: budget === undefined ? null : { amount: budget, text: typed.budgetText.trim() },
  }
}

/** A need in words, its estimate, threshold, procedure and budget. */
export const NeedDialog = ({ need, onClose }: { need: NeedView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('need')
  const language = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getNeed', [need.projectId]))
  const [wasTried, setTried] = useState(false)
  /** Another one each time: the focus goes to what is wrong again. */
  const [refused, setRefused] = useState<object | null>(null)
  const [stored] = useState(() => typedOf(need, language))
  const kept: Typed | null = useKeptInput<Typed>(`need ${need.projectId}`, (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? stored)
  const { end, leave, question } = useEnding(JSON.stringify(typed) !== JSON.stringify(stored), onClose)
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }))
  const wrong = (isWrong: boolean, key: string): string | undefined => (wasTried && isWrong ? t(`missing.${key}`) : undefined)
  const save = async (): Promise<void> => {
    setTried(true)
    const input = inputOf(typed, language)
    setRefused(input ? null : { typed })
    if (input && (await act(() => call('saveNeed', need.projectId, input)))) end()
  }
  const budget = readSum(typed.budget, language)
  return (
    <FormDialog
      title={t(need.updated === null ? 'write' : 'edit')}
      verb={t('save')}
      icon="check"
      busy={isBusy}
      fault={refused ?? fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <TextArea label={t('text')} rows={4} maxLength={10_000} value={typed.text} onChange={(text) => change({ text })} />
      <LinesField need={need} language={language} lines={typed.lines} wasTried={wasTried} onChange={(lines) => change({ lines })} />
      <TextInput label={t('on')} value={typed.on} error={wrong(!readDay(typed.on), 'day')} onChange={(on) => change({ on })} />
      <Select
        label={t('threshold')}
        value={typed.threshold}
        onChange={(value) => change({ threshold: need.thresholds.find((one) => one === value) ?? typed.threshold })}
        options={need.thresholds.map((one) => [one, t(`thresholdKind.${one}`)] as const)}
      />
      <Select
        label={t('choice')}
        value={typed.procedure}
        onChange={(procedure) => change({ procedure })}
        options={[
          ['', t('choiceNone')],
          ...need.choices.map(({ id, name, paragraph }) => [id, paragraph === null ? name : `${name} (${paragraph})`] as const),
        ]}
      />
      <TextArea label={t('reason')} rows={3} maxLength={4000} value={typed.reason} onChange={(reason) => change({ reason })} />
      <TextInput
        label={t('budget')}
        inputMode="decimal"
        value={typed.budget}
        error={wrong(budget === null || budget?.startsWith('-') === true, 'amount')}
        onChange={(text) => change({ budget: text })}
      />
      <TextInput label={t('budgetText')} maxLength={500} value={typed.budgetText} onChange={(text) => change({ budgetText: text })} />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
