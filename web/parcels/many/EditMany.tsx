import './many.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { useLeaving } from '../../guard/useLeaving'
import { RpcError, call, useRpc } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button, FormDialog, Icon } from '../../ui'
import type { Told } from '../list/chosen'
import { triWord } from '../list/filter'
import {
  FLAG_FIELDS,
  TEXT_FIELDS,
  TRI_FIELDS,
  inTheWay,
  patchOf,
  showingNothing,
  toldBy,
  toldByRefusal,
  type InTheWay,
  type ManyDraft,
} from './change'
import { Choice, Row, SharedFields, Size } from './fields'

interface EditManyProps {
  rows: readonly PropertyRow[]
  onClose: () => void
  /** Something was written or refused; what is chosen follows it. */
  onDone: (told: Told) => void
}

type Failed = { message: string; parcels: readonly InTheWay[] } | null
type Key = Exclude<keyof ManyDraft, 'shared'>

/** Who stood against the change, by name; the others can be changed without them. */
const Refused = ({ failed, onWithout, rest }: { failed: NonNullable<Failed>; onWithout: () => void; rest: number }): ReactElement => {
  const { t } = useTranslation('many')
  return (
    <div className="note error" role="alert">
      <Icon name="warning" />
      <div>
        <p>{failed.message}</p>
        {failed.parcels.length > 0 && (
          <ul>
            {failed.parcels.slice(0, 20).map(({ id, name, problem, changedBy }) => (
              <li key={id}>{t(`problem.${problem}`, { name: name ?? String(id), who: changedBy ?? '' })}</li>
            ))}
          </ul>
        )}
        {failed.parcels.length > 20 && <p>{t('moreProblems', { count: failed.parcels.length - 20 })}</p>}
        {failed.parcels.length > 0 && rest > 0 && (
          <Button size="small" onClick={onWithout}>
            {t('without', { count: rest })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What publishing shows, before it is done. */
const Publishing = ({ rows, draft }: { rows: readonly PropertyRow[]; draft: ManyDraft }): ReactElement | null => {
  const { t } = useTranslation('many')
  const nothing = showingNothing(rows, draft)
  if (draft.isPublic !== true) return null
  return (
    <p className={nothing > 0 ? 'note time' : 'note'} role="status">
      <Icon name={nothing > 0 ? 'eyeOff' : 'globe'} /> {t('seen.shown')} {nothing > 0 && t('seen.nothing', { count: nothing })}
    </p>
  )
}

/** Saves the change for as many as can be changed; who stands against it stays chosen. */
const useSaveMany = ({ rows, patch, onClose, onDone }: EditManyProps & { patch: ReturnType<typeof patchOf> }) => {
  const { t } = useTranslation('many')
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>(null)
  /** Those against whom nothing stands. */
  const [left, setLeft] = useState<readonly PropertyRow[]>(rows)
  const save = async (wanted: readonly PropertyRow[]): Promise<void> => {
    if (isBusy || patch === null) return
    setBusy(true)
    setFailed(null)
    try {
      const properties = wanted.map(({ id, version = 0 }) => ({ id, version }))
      const done = await call('updateProperties', properties, patch)
      const refused = done.filter(({ ok }) => !ok)
      onDone(toldBy(done, patch))
      if (refused.length === 0) {
        toast.success(t('done', { count: done.length }))
        return onClose()
      }
      const names = new Map(wanted.map(({ id, name }) => [id, name]))
      setLeft([])
      setFailed({
        message: t('partly', { count: refused.length, all: done.length }),
        parcels: refused.map(({ id }) => ({ id, name: names.get(id) ?? '', problem: 'stale' })),
      })
    } catch (fault) {
      const parcels = fault instanceof RpcError ? inTheWay(fault.data) : []
      setLeft(wanted.filter(({ id }) => !parcels.some((one) => one.id === id)))
      setFailed({ message: fault instanceof RpcError ? fault.message : t('failed'), parcels })
      onDone(toldByRefusal(parcels))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failed, left, save }
}

/** The same change for many parcels: which fields, and what they become. All are changed, or none where anything stands against it. */
export const EditMany = ({ rows, onClose, onDone }: EditManyProps): ReactElement => {
  const { t } = useTranslation(['many', 'parcels', 'app'])
  const locations = useRpc('getLocations', [false])
  const [draft, setDraft] = useState<ManyDraft>({ shared: {} })
  const patch = patchOf(draft)
  const { isBusy, failed, left, save } = useSaveMany({ rows, patch, onClose, onDone })
  const { leave, question } = useLeaving(Object.keys(draft).length > 1 || Object.keys(draft.shared).length > 0, onClose)
  const put = (part: Partial<ManyDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const toggle = (key: Key, start: Partial<ManyDraft>): void =>
    setDraft((before) => {
      const { [key]: was, ...rest } = before
      return was === undefined ? { ...before, ...start } : rest
    })
  const share = (field: string, word: string): void => {
    const { [field]: _, ...others } = draft.shared
    put({ shared: word === '' ? others : { ...others, [field]: word === 'ja' } })
  }
  const answer = (word: string): boolean | null => (word === 'unbekannt' ? null : word === 'ja')
  return (
    <FormDialog
      title={t('title', { count: rows.length })}
      verb={t('verb', { count: rows.length })}
      className="em-form stack-2"
      isReady={patch !== null}
      busy={isBusy}
      onSubmit={() => void save(rows)}
      onClose={leave}
    >
      {failed !== null && <Refused failed={failed} rest={left.length} onWithout={() => void save(left)} />}
      <p className="soft">{t('intro')}</p>
      <Row
        label={t('parcels:field.locationId')}
        isOn={draft.locationId !== undefined}
        onToggle={() => toggle('locationId', { locationId: locations.data?.[0]?.id ?? 0 })}
      >
        <select
          className="select"
          aria-label={t('parcels:field.locationId')}
          value={draft.locationId}
          onChange={(event) => put({ locationId: Number(event.target.value) })}
        >
          {(locations.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Row>
      <Size size={draft.size} onToggle={() => toggle('size', { size: '' })} onSize={(size) => put({ size })} />
      {TRI_FIELDS.map((name) => (
        <Choice
          key={name}
          label={t(`parcels:field.${name}`)}
          isOn={draft[name] !== undefined}
          onToggle={() => toggle(name, { [name]: true })}
          value={triWord(draft[name] ?? null)}
          words={{
            ja: t(name === 'hasBuilding' ? 'parcels:building.ja' : 'parcels:tri.ja'),
            nein: t(name === 'hasBuilding' ? 'parcels:building.nein' : 'parcels:tri.nein'),
            unbekannt: t(name === 'hasBuilding' ? 'parcels:building.unbekannt' : 'parcels:tri.unbekannt'),
          }}
          onChoose={(word) => put({ [name]: answer(word) })}
        />
      ))}
      {FLAG_FIELDS.map((name) => (
        <Choice
          key={name}
          label={t(`parcels:field.${name}`)}
          isOn={draft[name] !== undefined}
          onToggle={() => toggle(name, { [name]: true })}
          value={triWord(draft[name] ?? true)}
          words={{ ja: t(`parcels:flag.${name}.ja`), nein: t(`parcels:flag.${name}.nein`) }}
          onChoose={(word) => put({ [name]: word === 'ja' })}
        />
      ))}
      <Publishing rows={rows} draft={draft} />
      {TEXT_FIELDS.map((name) => (
        <Row key={name} label={t(`parcels:field.${name}`)} isOn={draft[name] !== undefined} onToggle={() => toggle(name, { [name]: '' })}>
          <textarea
            className="textarea"
            rows={2}
            maxLength={4000}
            aria-label={t(`parcels:field.${name}`)}
            value={draft[name] ?? ''}
            onChange={(event) => put({ [name]: event.target.value })}
          />
        </Row>
      ))}
      <Row label={t('confirmToo')} isOn={draft.confirm === true} onToggle={() => toggle('confirm', { confirm: true })}>
        <span className="soft small">{t('confirmHint')}</span>
      </Row>
      <SharedFields shared={draft.shared} onShare={share} />
      {question}
    </FormDialog>
  )
}
