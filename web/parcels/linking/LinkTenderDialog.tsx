import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { call, useAction, useRpc } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { FaultNote, FormDialog, Icon, Select } from '../../ui'
import { SearchPick } from '../../ui/list/SearchPick'
import { forgetLinks } from './parcelsOf'

/** Tenders from here on have ended. */
const ENDED = 8
const SHOWN = 12

/** Which tender, and which of its lots, a parcel belongs to. */
export const LinkTenderDialog = ({ parcel, onClose }: { parcel: PropertyView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['linking', 'app'])
  const tenders = useRpc('getAllProjects', [])
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [lotId, setLotId] = useState('')
  const tender = useRpc('getProject', [chosen?.id ?? ''], { enabled: chosen !== null })
  const { isBusy, fault, run } = useAction()
  const wanted = search.trim().toLocaleLowerCase('de')
  const items = (tenders.data ?? [])
    .filter(({ stage, name, no }) => stage < ENDED && `${name} ${no}`.toLocaleLowerCase('de').includes(wanted))
    .slice(0, SHOWN)
    .map(({ id, name, no }) => ({ key: id, title: name || t('untitled'), detail: t('number', { no }) }))
  const lots = tender.data?.hasLots === true ? tender.data.lots.filter(({ stage }) => stage < ENDED) : []
  const link = async (): Promise<void> => {
    if (isBusy || chosen === null) return
    await run(async () => {
      await (lotId === ''
        ? call('linkPropertyToProject', parcel.id, chosen.id)
        : call('linkPropertyToProject', parcel.id, chosen.id, lotId))
      toast.success(t('done.linked', { name: parcel.name, tender: chosen.name }))
      forgetLinks()
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('title', { name: parcel.name })}
      verb={t('verb')}
      className="li-form stack"
      isReady={chosen !== null}
      busy={isBusy}
      onSubmit={() => void link()}
      onClose={onClose}
    >
      <FaultNote>{fault?.message}</FaultNote>
      <SearchPick
        label={t('tender')}
        placeholder={t('searchTender')}
        items={items}
        search={search}
        onSearch={setSearch}
        listLabel={t('tenders')}
        none={t('noTender')}
        onPick={({ key, title }) => {
          setChosen({ id: key, name: title })
          setLotId('')
        }}
      />
      {chosen !== null && (
        <p className="li-chosen" role="status">
          <Icon name="tender" /> <b>{chosen.name}</b>
        </p>
      )}
      {lots.length > 0 && (
        <Select
          label={t('lot')}
          value={lotId}
          onChange={setLotId}
          options={[['', t('allLots')], ...lots.map((lot) => [lot.lotId, lot.name || lot.lotId] as const)]}
        />
      )}
      <p className="help">{t('hint')}</p>
    </FormDialog>
  )
}
