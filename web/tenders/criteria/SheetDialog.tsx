import { useEffect, useRef, useState, type ClipboardEvent, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_POSITIONS } from '../../../engine/authoring'
import { tableOf } from '../../../engine/languages'
import type { AwardCriteria, SheetPosition } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLeaving } from '../../guard/useLeaving'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, FaultNote, NumberInput, VerbDialog } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { setOver } from './groups'
import { lotsIn, Scope } from './Scope'
import {
  cellOf,
  newRow,
  pastedInto,
  QUANTITY,
  rowOf,
  sheetFaults,
  sheetOf,
  TEXTS,
  withCell,
  type SheetColumn,
  type SheetFault,
  type SheetRow,
} from './sheetDraft'

interface SheetDialogProps {
  tender: TenderView
  judged: AwardCriteria
  onClose: () => void
}

interface LineProps {
  row: SheetRow
  number: number
  faults: readonly SheetFault[]
  onChange: (next: SheetRow) => void
  onRemove: () => void
}

const KINDS: readonly SheetPosition['kind'][] = ['unit', 'lump', 'optional']

const Line = ({ row, number, faults, onChange, onRemove }: LineProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const named = (what: string): string => t('sheet.of', { what, row: number })
  const text = (column: SheetColumn, what: string, fault: SheetFault): ReactElement => (
    <td key={column}>
      <input
        className="input"
        data-column={column}
        aria-label={named(what)}
        aria-invalid={faults.includes(fault) || undefined}
        value={cellOf(row, column)}
        onChange={({ target }) => onChange(withCell(row, column, target.value))}
      />
    </td>
  )
  return (
    <tr data-row={number - 1}>
      {text('no', t('sheet.no'), 'no')}
      {TEXTS.map((lang) => text(lang, t('sheet.textIn', { language: tableOf(lang).name }), 'text'))}
      <td>
        <NumberInput
          id={`sheet-quantity-${row.id}`}
          data-column="quantity"
          aria-label={named(t('sheet.quantity'))}
          aria-invalid={faults.includes('quantity') || undefined}
          kind={QUANTITY}
          text={row.quantity}
          disabled={row.kind === 'lump'}
          onText={(quantity) => onChange({ ...row, quantity })}
        />
      </td>
      {text('unit', t('sheet.unit'), 'unit')}
      <td>
        <select
          className="select"
          aria-label={named(t('sheet.kind'))}
          value={row.kind}
          onChange={({ target }) => onChange({ ...row, kind: target.value as SheetRow['kind'] })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`sheet.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Button variant="quiet" icon="trash" label={t('sheet.remove', { row: number })} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** Where somebody pastes: the line and column of the field that has the focus. */
const placeOf = (target: Element): { row: number; column: SheetColumn } | null => {
  const column = target.getAttribute('data-column')
  const row = target.closest<HTMLElement>('tr')?.dataset.row
  return column === null || row === undefined ? null : { row: Number(row), column: column as SheetColumn }
}

interface RowsProps {
  rows: readonly SheetRow[]
  faults: ReturnType<typeof sheetFaults>
  list: RefObject<HTMLTableSectionElement>
  onChange: (rows: readonly SheetRow[]) => void
  onRemove: (place: number) => void
}

/** All lines below each other; what is pasted into one fills from there on. */
const Rows = ({ rows, faults, list, onChange, onRemove }: RowsProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const texts = TEXTS.map((lang) => t('sheet.textIn', { language: tableOf(lang).name }))
  const heads = [t('sheet.no'), ...texts, t('sheet.quantity'), t('sheet.unit'), t('sheet.kind')]
  const paste = (event: ClipboardEvent): void => {
    const at = placeOf(event.target as Element)
    const next = at && pastedInto(rows, event.clipboardData.getData('text/plain'), at)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className="ev-scroll" role="region" aria-label={t('sheet.title')} tabIndex={0}>
      <table className="table cr-rows">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody ref={list} onPaste={paste}>
          {rows.map((row, n) => (
            <Line
              key={row.id}
              row={row}
              number={n + 1}
              faults={faults.flatMap((one) => (one.row === n + 1 ? [one.what] : []))}
              onChange={(next) => onChange(rows.map((one) => (one.id === row.id ? next : one)))}
              onRemove={() => onRemove(n)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The positions that bidders of these lots will say prices for, typed or pasted from a spreadsheet. */
export const SheetDialog = ({ tender, judged, onClose }: SheetDialogProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const [opened] = useState(tender)
  const [before] = useState(() => (judged.sheet ?? []).map((one) => rowOf(one, language)))
  const [rows, setRows] = useState<readonly SheetRow[]>(before)
  const isAll = judged.lotIds.length === tender.lots.length
  const [scope, setScope] = useState(isAll ? 'all' : 'group')
  const [wasTried, setTried] = useState(false)
  const list = useRef<HTMLTableSectionElement>(null)
  const goTo = useRef<number | null>(null)
  useEffect(() => {
    const line = goTo.current === null ? null : list.current?.children[Math.min(goTo.current, rows.length - 1)]
    goTo.current = null
    line?.querySelector('input')?.focus()
  }, [rows.length])
  const { leave, question } = useLeaving(JSON.stringify(rows) !== JSON.stringify(before), onClose)
  const { isBusy, fault, run } = useAction(
    ({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) }),
  )
  const faults = wasTried ? sheetFaults(rows, language) : []
  const set = (next: readonly SheetRow[], place: number): void => {
    goTo.current = place
    setRows(next)
  }
  const save = (): Promise<unknown> => {
    setTried(true)
    if (sheetFaults(rows, language).length > 0 || rows.length > MOST_POSITIONS) return Promise.resolve()
    return run(async () => {
      const sheet = rows.length === 0 ? {} : { sheet: sheetOf(rows, language) }
      const set = setOver(tender, opened, {
        ...{ kind: judged.kind, lotIds: lotsIn(scope, judged) },
        partOf: (one) => one.sheet,
        edit: ({ sheet: _before, ...plan }) => ({ ...plan, ...sheet }),
      })
      const view = await call('updateProject', { id: tender.id, ...set })
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      toast.success(t('sheet.saved'))
      onClose()
    })
  }
  return (
    <VerbDialog title={t('sheet.title')} verb={t('sheet.save')} width="wide" busy={isBusy} onDo={() => void save()} onClose={leave}>
      <p className="ev-lead">{t('sheet.lead')}</p>
      {tender.hasLots && <Scope {...{ tender, judged }} mayBeAll={isAll} value={scope} onChange={setScope} />}
      <FaultNote className="ev-lead" bare>
        {fault?.message ?? null}
      </FaultNote>
      {rows.length === 0 ? (
        <p className="soft">{t('sheet.none')}</p>
      ) : (
        <Rows
          rows={rows}
          faults={faults}
          list={list}
          onChange={setRows}
          onRemove={(n) =>
            set(
              rows.filter((_row, at) => at !== n),
              n,
            )
          }
        />
      )}
      {(faults.length > 0 || rows.length > MOST_POSITIONS) && (
        <div role="alert">
          <ul className="help error">
            {rows.length > MOST_POSITIONS && <li>{t('sheet.fault.many', { most: MOST_POSITIONS })}</li>}
            {faults.slice(0, 10).map(({ row, what }) => (
              <li key={`${row} ${what}`}>{t(`sheet.fault.${what}`, { row })}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="cr-acts">
        <Button icon="plus" onClick={() => set([...rows, newRow()], rows.length)}>
          {t('sheet.add')}
        </Button>
      </p>
      {question}
    </VerbDialog>
  )
}
