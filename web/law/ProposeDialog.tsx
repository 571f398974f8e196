import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber, shownSum } from '../../engine/numbers'
import type { Lang } from '../../engine/languages'
import type { LawInput, LawLineView, LawVersionView, LawWords } from '../../server/contract/law/law'
import { lawFaults, leastOf, NOTE_LENGTH, unitsOf, type LawFault, type LawField } from '../../workflows/law'
import { readDay, shownDay } from '../forms/values/typedTerms'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { Check, FaultNote, FormDialog, Select, TextArea, TextInput } from '../ui'
import { Confirmers } from '../users/changes/Confirmers'
import { aboutOf, amountText, judgedLine, shownVersion, validText } from './line'

type Kind = LawInput['kind']

const typedOf = (words: LawVersionView, { kind, lang, version }: { kind: Kind; lang: Lang; version: number }) => ({
  /** Of the line, as it was seen: what is kept over a reload goes upon no version that nobody showed. */
  version,
  ...{ paragraph: words.paragraph, unit: words.unit, by: words.by, title: words.title, isRequired: words.isRequired },
  // Where a new version was read, and whether, nobody has said yet.
  ...(kind === 'version' ? { source: '', verified: false } : { source: words.source, verified: words.verified }),
  amount: words.amount === null ? '' : shownSum(`${words.amount}`, lang),
  validFrom: kind === 'version' ? '' : shownDay(words.validFrom, lang),
  validTo: kind === 'version' ? '' : shownDay(words.validTo, lang),
  note: '',
})
type Typed = ReturnType<typeof typedOf>

/** What cannot be read stays what was typed: it is refused as it stands. */
const dayOf = (typed: string): string => readDay(typed) ?? typed.trim()

function inputOf(typed: Typed, { kind, before, lang }: { kind: Kind; before: LawVersionView; lang: Lang }): Omit<LawInput, 'version'> {
  const { note, paragraph, title, isRequired, unit, by, source, verified } = typed
  const read = readNumber(typed.amount, lang, { whole: true })
  const amount = unit === 'set' || read.kind === 'empty' ? null : read.kind === 'read' ? Number(read.value) : -1
  const examined = title === undefined || isRequired === undefined ? {} : { title: title.trim(), isRequired }
  const said = { paragraph: paragraph.trim(), ...examined, source: source.trim(), verified }
  const words: LawWords =
    kind === 'version'
      ? { ...said, unit, amount, by, validFrom: dayOf(typed.validFrom), validTo: typed.validTo.trim() === '' ? null : dayOf(typed.validTo) }
      : { ...said, unit: before.unit, amount: before.amount, by: before.by, validFrom: before.validFrom, validTo: before.validTo }
  return { kind, words, note: note.trim() }
}

interface FieldsProps {
  line: LawLineView
  typed: Typed
  change: (part: Partial<Typed>) => void
  wrong: (field: LawField) => string | undefined
}

const AMOUNTS = { threshold: 'sum', limit: 'share', examination: 'below', clock: 'period', period: 'period' } as const

/** What a version says of the examination: what the house calls it, and whether somebody has to say something. */
const ExaminedFields = ({ typed, change, wrong }: Omit<FieldsProps, 'line'>): ReactElement => {
  const { t } = useTranslation('law')
  return (
    <>
      <TextInput
        label={t('field.title')}
        hint={t('titleHint')}
        maxLength={200}
        value={typed.title ?? ''}
        error={wrong('title')}
        onChange={(title) => change({ title })}
      />
      <Check checked={typed.isRequired === true} hint={t('requiredHint')} onChange={(isRequired) => change({ isRequired })}>
        {t('field.isRequired')}
      </Check>
    </>
  )
}

/** What a version says beside its source. */
const VersionFields = ({ line, typed, change, wrong }: FieldsProps): ReactElement => {
  const { t } = useTranslation('law')
  const isClock = line.of === 'clock'
  const units = unitsOf(judgedLine(line))
  const amount = AMOUNTS[line.of]
  return (
    <>
      <TextInput
        label={t('field.paragraph')}
        maxLength={200}
        value={typed.paragraph}
        error={wrong('paragraph')}
        onChange={(paragraph) => change({ paragraph })}
      />
      {line.of === 'examination' && <ExaminedFields {...{ typed, change, wrong }} />}
      {typed.unit !== 'set' && (
        <TextInput
          // Where nothing is chosen below, it says what is counted.
          label={units.length > 1 || amount !== 'period' ? t(`field.${amount}`) : t('field.periodIn', { unit: t(`unit.${typed.unit}`) })}
          inputMode="numeric"
          value={typed.amount}
          error={wrong('amount')}
          onChange={(amount) => change({ amount })}
        />
      )}
      {units.length > 1 && (
        <Select
          label={t('field.unit')}
          value={typed.unit}
          error={wrong('unit')}
          onChange={(value) => change({ unit: units.find((one) => one === value) ?? typed.unit })}
          options={units.map((one) => [one, t(`unit.${one}`)] as const)}
        />
      )}
      {isClock && (
        <Select
          label={t('field.by')}
          value={typed.by ?? 'BGB'}
          error={wrong('by')}
          onChange={(value) => change({ by: value === 'EU' ? 'EU' : 'BGB' })}
          options={(['BGB', 'EU'] as const).map((one) => [one, t(`by.${one}`)] as const)}
        />
      )}
      <TextInput
        label={t('field.validFrom')}
        hint={t('validFromHint')}
        value={typed.validFrom}
        error={wrong('validFrom')}
        onChange={(validFrom) => change({ validFrom })}
      />
      {(line.of === 'threshold' || line.of === 'examination') && (
        <TextInput
          label={t('field.validTo')}
          hint={t('validToHint')}
          value={typed.validTo}
          error={wrong('validTo')}
          onChange={(validTo) => change({ validTo })}
        />
      )}
    </>
  )
}

interface ProposeDialogProps {
  line: LawLineView
  kind: Kind
  onClose: () => void
}

/** A new version of a line, or where it was read: proposed here, in force once somebody else confirms it. */
export const ProposeDialog = ({ line, kind, onClose }: ProposeDialogProps): ReactElement | null => {
  const before = kind === 'correction' ? shownVersion(line) : line.versions.at(-1)
  return before ? <Body line={line} kind={kind} before={before} onClose={onClose} /> : null
}

const Body = ({ line, kind, before, onClose }: ProposeDialogProps & { before: LawVersionView }): ReactElement => {
  const { t } = useTranslation(['law', 'need', 'assistant', 'examination'])
  const lang = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getLawLines', []))
  const [wasTried, setTried] = useState(false)
  const [found, setFound] = useState<readonly LawFault[]>([])
  const [stored] = useState(() => typedOf(before, { kind, lang, version: line.version }))
  const kept: Typed | null = useKeptInput<Typed>(`law ${kind} ${line.id}`, (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? stored)
  const { end, leave, question } = useEnding(JSON.stringify(typed) !== JSON.stringify(stored), onClose)
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }))
  const input = inputOf(typed, { kind, before, lang })
  const faults = lawFaults(judgedLine(line), input, input.note)
  const newest = line.versions.at(-1)
  const wrong = (field: LawField): string | undefined => {
    const one = wasTried ? faults.find((each) => each.field === field) : undefined
    return one && t(`fault.${one.rule}`, { min: NOTE_LENGTH, least: leastOf(judgedLine(line), input.words.unit) })
  }
  const propose = async (): Promise<void> => {
    setTried(true)
    setFound(faults)
    // Nothing is replaced unseen: a newer version counts once a refusal has shown it.
    const version = fault ? line.version : typed.version
    change({ version })
    if (faults.length === 0 && (await act(() => call('proposeLawChange', line.id, { ...input, version })))) end()
  }
  return (
    <FormDialog
      title={t(`dialog.${kind}`, { name: aboutOf(line, t) })}
      verb={t('propose')}
      lead={<Confirmers />}
      busy={isBusy}
      fault={found.length > 0 ? found : fault}
      onSubmit={() => void propose()}
      onClose={leave}
    >
      {kind === 'version' && <VersionFields {...{ line, typed, change, wrong }} />}
      <TextInput
        label={t('field.source')}
        maxLength={500}
        value={typed.source}
        error={wrong('source')}
        onChange={(source) => change({ source })}
      />
      <Check checked={typed.verified} hint={t('verifiedHint')} onChange={(verified) => change({ verified })}>
        {t('field.verified')}
      </Check>
      <TextArea
        label={t('field.note')}
        rows={3}
        maxLength={2000}
        value={typed.note}
        error={wrong('note')}
        onChange={(note) => change({ note })}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {fault && newest && line.version !== typed.version && (
        <p className="strong">
          {t('saysNow')} {newest.paragraph}, {amountText(newest, t, lang)}, {validText(newest, t, lang)}
        </p>
      )}
      {question}
    </FormDialog>
  )
}
