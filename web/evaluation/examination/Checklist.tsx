import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { EXAMINATION_STEPS } from '../../../workflows/examination'
import { isOneOfSeveral } from '../../../workflows/variants'
import type { ExaminationView, ExaminedOffer, RowView } from '../../../server/contract/examination/examination'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { brokenRules, call } from '../../rpc'
import { Button, FaultNote, Icon } from '../../ui'
import { useSaveKey } from '../../ui/useSaveKey'
import { ExclusionDialog } from '../ExclusionDialog'
import { partKey } from '../parts'
import { AskDialog } from './AskDialog'
import { CheckRow } from './CheckRow'
import { draftOf, type Drafts, inputsOf, isChanged } from './draft'
import { Price } from './Price'
import { type Place, useExaminationActions } from './useExamination'

interface ChecklistProps {
  view: ExaminationView
  offer: ExaminedOffer
  place: Place
}

/** Rows that the server would not take, by what was sent. */
const refusedRows = (rules: readonly string[], sent: readonly { row: RowView['row'] }[]): ReadonlySet<string> =>
  new Set(rules.flatMap((rule) => sent[Number(/^\/input\/rows\/(\d+)\//.exec(rule)?.[1] ?? -1)]?.row ?? []))

/** What failed is the company's, whichever of its offers it was found at. */
const isOfCompany = ({ rows }: ExaminationView, { row }: RowView): boolean =>
  rows.some((law) => law.row === row && (law.step === 'exclusion' || law.step === 'suitability'))

/** One offer's rows, step by step; what was said is kept until the server has it. */
export const Checklist = ({ view, offer, place }: ChecklistProps): ReactElement => {
  const { t } = useTranslation('examination')
  const kept = useKeptInput<Drafts>(`examine ${view.projectId} ${view.lotId} ${partKey(view.part)} ${offer.offerId}`, (): Drafts => drafts)
  const [drafts, setDrafts] = useState<Drafts>(kept ?? {})
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<RowView | null>(null)
  const [excluding, setExcluding] = useState<RowView | null>(null)
  const { isBusy, fault, act, exclude } = useExaminationActions(place)
  const mayWrite = view.me.mayWrite && offer.excluded === null
  const inputs = inputsOf(offer, drafts)
  useUnsavedChanges(inputs.length > 0)
  const save = async (): Promise<void> => {
    if (inputs.length === 0 || isBusy) return
    const input = { offerId: offer.offerId, version: offer.version, rows: inputs }
    let rules: string[] = []
    const next = await act(() =>
      call('decideExamination', view.projectId, view.lotId, view.part, input).catch((thrown: unknown) => {
        rules = brokenRules(thrown as Parameters<typeof brokenRules>[0])
        throw thrown
      }),
    )
    setRefused(refusedRows(rules, inputs))
    if (!next) return
    writeUnsaved(false)
    setDrafts({})
  }
  useSaveKey(() => void save())
  const name = offer.organization.name
  return (
    <section className="surface ex-list" aria-label={name}>
      <header>
        <h2>{name}</h2>
        {offer.price && <Price price={offer.price} />}
        {offer.excluded !== null && (
          <p className="note">
            <Icon name="ban" /> {t('exclude.out', { reason: offer.excluded })}
          </p>
        )}
      </header>
      {EXAMINATION_STEPS.filter((step) => view.rows.some((law) => law.step === step)).map((step, n) => {
        const rows = view.rows.filter((law) => law.step === step)
        return (
          <section key={step} aria-labelledby={`ex-${step}`}>
            <h3 id={`ex-${step}`}>
              <span className="num">{n + 1}.</span> {t(`step.${step}`)}
            </h3>
            {rows.map((law) => {
              const row = offer.rows.find((one) => one.row === law.row)
              if (!row) return null
              const draft = drafts[law.row] ?? draftOf(offer, row)
              return (
                <CheckRow
                  key={law.row}
                  {...{ view, offer, law, row, draft, mayWrite }}
                  isChanged={isChanged(offer, row, draft)}
                  isRefused={refused.has(law.row)}
                  onChange={(part) => setDrafts((all) => ({ ...all, [law.row]: { ...draft, ...part } }))}
                  onAsk={() => setAsking(row)}
                  onExclude={view.me.mayDecide ? () => setExcluding(row) : null}
                />
              )
            })}
          </section>
        )
      })}
      {mayWrite && (
        <footer className="ex-save">
          {fault && <FaultNote bare>{fault.message}</FaultNote>}
          <Button variant="primary" icon="check" busy={isBusy} disabled={inputs.length === 0} onClick={() => void save()}>
            {t('save')} {inputs.length > 0 && <span className="num">({inputs.length})</span>}
          </Button>
        </footer>
      )}
      {asking && <AskDialog {...{ view, offer, place }} row={asking} onClose={() => setAsking(null)} />}
      {excluding && (
        <ExclusionDialog
          name={name}
          isExcluded={false}
          ofCompany={isOneOfSeveral(view.offers, offer.offerId) ? isOfCompany(view, excluding) : undefined}
          draft={excluding.reason}
          isBusy={isBusy}
          onSave={(reason, said) => exclude(view, { offerId: offer.offerId, reason, ...said })}
          onClose={() => setExcluding(null)}
        />
      )}
    </section>
  )
}
