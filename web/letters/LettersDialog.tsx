import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ORIGINAL, type Lang } from '../../engine/languages'
import type { LettersInput, LettersList, LettersView } from '../../server/contract/procedure/letters'
import type { TenderView } from '../../server/contract/tenders/views'
import { isLetterDue, owesReason } from '../../workflows/letters'
import { useKeptInput } from '../guard/useKeptInput'
import { useLeaving } from '../guard/useLeaving'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { call, useRpc } from '../rpc'
import { numberOf } from '../tender-frame/lot'
import { Check, FaultNote, FormDialog, Select, TextArea, TextInput } from '../ui'
import { LanguagePick } from '../ui/LanguagePick'
import { useLettersAction } from './useLettersAction'

type Kind = LettersView['kind']
type Texts = NonNullable<LettersInput['texts']>

/** What is typed: whom, why, and the words of a kind where they are not those of the house. */
interface Draft {
  kind: Kind
  lotId: string
  reasons: Record<string, string>
  texts: Texts | null
}

/** Lots of which letters can be written: those whose offers are opened. */
export const withLetters = ({ lots }: Pick<TenderView, 'lots'>): TenderView['lots'] =>
  lots.filter(({ openedAt }) => openedAt.offers !== null)

interface LettersDialogProps {
  tender: TenderView
  list: LettersList
  /** Null: new ones. */
  letters: LettersView | null
  onClose: () => void
}

const draftOf = ({ kind, lotId, letters, texts }: LettersView): Draft => ({
  ...{ kind, lotId, texts, reasons: Object.fromEntries(letters.map(({ offerId, reason }) => [offerId, reason])) },
})

/** The words, in one language at a time. */
const Words = ({ texts, needs, onChange }: { texts: Texts; needs: readonly string[]; onChange: (texts: Texts) => void }): ReactElement => {
  const { t } = useTranslation('letters')
  const [language, setLanguage] = useState<Lang>(ORIGINAL)
  const text = texts[language] ?? texts[ORIGINAL]
  const put = (part: Partial<typeof text>): void => onChange({ ...texts, [language]: { ...text, ...part } })
  return (
    <>
      <div>
        <LanguagePick label={t('language')} value={language} onChange={setLanguage} />
      </div>
      <TextInput label={t('subject')} maxLength={200} value={text.subject} onChange={(subject) => put({ subject })} />
      <TextArea
        label={t('text')}
        hint={t('words', { words: needs.map((word) => `{{${word}}}`).join(', ') })}
        rows={10}
        maxLength={20_000}
        value={text.text}
        onChange={(value) => put({ text: value })}
      />
    </>
  )
}

/** Whom letters go to, each with a reason of its own; of those that exist the recipients stay. */
const Recipients = ({
  tender,
  draft,
  letters,
  onChange,
}: Pick<LettersDialogProps, 'tender' | 'letters'> & {
  draft: Draft
  onChange: (reasons: Record<string, string>) => void
}): ReactElement => {
  const { t } = useTranslation('letters')
  const { data, error } = useRpc('getAward', [tender.id, draft.lotId])
  // Who is written to is a company, whatever it offered.
  const companies = data?.offers.filter(({ variant }) => !variant) ?? []
  const offers = companies.filter(({ offerId }) => letters === null || letters.letters.some((one) => one.offerId === offerId))
  const { reasons } = draft
  const toggle = (offerId: string, isOn: boolean, known: string): void => {
    const { [offerId]: _gone, ...others } = reasons
    onChange(isOn ? { ...others, [offerId]: known } : others)
  }
  return (
    <fieldset className="lt-pick">
      <legend className="label">{t('recipients')}</legend>
      {error && <FaultNote bare>{error.message}</FaultNote>}
      {offers.map(({ offerId, name, reason }) => (
        <div key={offerId}>
          {letters === null && (
            <Check checked={offerId in reasons} onChange={(isOn) => toggle(offerId, isOn, reason ?? '')}>
              {name}
            </Check>
          )}
          {offerId in reasons && owesReason(draft.kind) && (
            <TextArea
              label={t('reason', { name })}
              rows={2}
              maxLength={4000}
              value={reasons[offerId] ?? ''}
              onChange={(value) => onChange({ ...reasons, [offerId]: value })}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** Letters are written here and go to nobody: a second person reads them. */
export const LettersDialog = ({ tender, list, letters, onClose }: LettersDialogProps): ReactElement => {
  const { t } = useTranslation(['letters', 'tenders'])
  const lots = withLetters(tender)
  const first: Draft = { kind: 'rejection', lotId: lots[0]?.lotId ?? '', reasons: {}, texts: null }
  const before = letters ? draftOf(letters) : first
  // What was typed over another version stays with that one.
  const kept: Draft | null = useKeptInput<Draft>(
    `letters ${tender.id} ${letters?.id ?? 'new'} ${letters?.version ?? 0}`,
    (): Draft => draft,
  )
  const [draft, setDraft] = useState<Draft>(kept ?? before)
  const { isBusy, fault, act } = useLettersAction(tender.id)
  const isTyped = JSON.stringify(draft) !== JSON.stringify(before)
  useUnsavedChanges(isTyped)
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(isTyped, end)
  const known = list.kinds.find(({ kind }) => kind === draft.kind)
  const lot = tender.lots.find(({ lotId }) => lotId === draft.lotId)
  const standing = { outcome: lot?.outcome ?? null, isInformed: Boolean(lot?.information) }
  const kinds = list.kinds.filter(({ kind }) => kind !== 'information' && isLetterDue(kind, standing))
  const offerIds = letters?.winners.map(({ offerId }) => offerId) ?? []
  const save = async (): Promise<void> => {
    const input: LettersInput = {
      ...{ id: letters?.id ?? null, version: letters?.version ?? 0, lotId: draft.lotId, kind: draft.kind, offerIds },
      letters: Object.entries(draft.reasons).map(([offerId, reason]) => ({ offerId, reason })),
      ...(draft.texts ? { texts: draft.texts } : {}),
      ...(letters ? { electronic: letters.electronic, choiceReason: letters.choiceReason ?? '' } : {}),
    }
    if (await act(() => call('writeLetters', tender.id, input))) end()
  }
  return (
    <FormDialog
      title={t(letters ? `kind.${draft.kind}` : 'write')}
      verb={t('save')}
      icon="pencil"
      width="wide"
      busy={isBusy}
      isReady={fault?.code !== 409}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      {letters === null && (
        <>
          <Select
            label={t('kindLabel')}
            value={draft.kind}
            onChange={(kind) => setDraft({ ...draft, kind: kind as Kind, texts: null })}
            options={kinds.map(({ kind, paragraph }) => [kind, `${t(`kind.${kind}`)} (${paragraph})`] as const)}
          />
          {lots.length > 1 && (
            <Select
              label={t('lotLabel')}
              value={draft.lotId}
              onChange={(lotId) => setDraft({ ...draft, lotId, kind: 'rejection', reasons: {}, texts: null })}
              options={lots.map(
                ({ lotId, name }) => [lotId, `${t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })} ${name}`.trim()] as const,
              )}
            />
          )}
        </>
      )}
      <Recipients tender={tender} draft={draft} letters={letters} onChange={(reasons) => setDraft({ ...draft, reasons })} />
      {known && <Words texts={draft.texts ?? known.texts} needs={known.needs} onChange={(texts) => setDraft({ ...draft, texts })} />}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
