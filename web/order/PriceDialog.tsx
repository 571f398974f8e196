import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownDecimal } from '../../engine/numbers'
import type { Lang } from '../../engine/languages'
import type { DirectOrderView, OrderPriceDoc } from '../../server/contract/procedure/directOrder'
import { PRICE_WAYS } from '../../workflows/order'
import { readDay, readSum, shownDay } from '../forms/values/typedTerms'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { FaultNote, FormDialog, Select, TextArea, TextInput } from '../ui'
import { serverToday } from '../ui/time'

const typedOf = ({ version }: DirectOrderView, price: OrderPriceDoc | null, language: Lang) => ({
  version,
  ...{ id: price?.id ?? crypto.randomUUID(), company: price?.company ?? '', address: price?.address ?? '', note: price?.note ?? '' },
  ...{ net: price?.net == null ? '' : shownDecimal(price.net, language), vat: price?.vat == null ? '' : shownDecimal(price.vat, language) },
  ...{ on: shownDay(price?.on ?? null, language), by: price?.by ?? ('mail' as const) },
})
type Typed = ReturnType<typeof typedOf>

const isBelowHundred = (rate: string | null | undefined): boolean => rate === undefined || (rate !== null && /^\d{1,2}(\.\d+)?$/.test(rate))

/** What was typed, as the server takes it, with what of it is none. */
function read(typed: Typed, language: Lang) {
  const [net, vat, on] = [readSum(typed.net, language), readSum(typed.vat, language), readDay(typed.on)]
  const wrong = {
    company: typed.company.trim() === '',
    net: net === null || net?.startsWith('-') === true,
    vat: !isBelowHundred(vat),
    on: !on || on > serverToday(),
  }
  const price = {
    ...{ id: typed.id, company: typed.company.trim(), address: typed.address.trim(), note: typed.note.trim(), by: typed.by },
    ...{ net: net ?? null, vat: vat ?? null, on: on ?? '' },
  }
  return { wrong, price: Object.values(wrong).includes(true) ? null : price }
}

interface PriceDialogProps {
  order: DirectOrderView
  /** Null: a new one. */
  price: OrderPriceDoc | null
  onClose: () => void
}

/** A price that a company named, or that it named none. */
export const PriceDialog = ({ order, price, onClose }: PriceDialogProps): ReactElement => {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const { isBusy, fault, act } = useWrite(rpcKey('getDirectOrder', [order.projectId]))
  const [wasTried, setTried] = useState(false)
  /** Another one each time: the focus goes to what is wrong again. */
  const [refused, setRefused] = useState<object | null>(null)
  const [stored] = useState(() => typedOf(order, price, language))
  const kept: Typed | null = useKeptInput<Typed>(`order ${order.projectId} ${price?.id ?? ''}`, (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? stored)
  const { end, leave, question } = useEnding(JSON.stringify(typed) !== JSON.stringify(stored), onClose)
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }))
  const found = read(typed, language)
  const wrong = (field: keyof typeof found.wrong): string | undefined =>
    wasTried && found.wrong[field] ? t(`missing.${field}`) : undefined
  const save = async (): Promise<void> => {
    setTried(true)
    setRefused(found.price ? null : { typed })
    if (!found.price) return
    const saved = found.price
    const others = order.prices.filter(({ id }) => id !== saved.id)
    const prices = price ? order.prices.map((one) => (one.id === saved.id ? saved : one)) : [...others, saved]
    if (await act(() => call('saveDirectOrder', order.projectId, { version: typed.version, prices }))) end()
  }
  return (
    <FormDialog
      {...{ busy: isBusy, fault: refused ?? fault, onClose: leave }}
      title={t(price ? 'editPrice' : 'addPrice')}
      verb={t('save')}
      icon="check"
      onSubmit={() => void save()}
    >
      <TextInput
        label={t('field.company')}
        value={typed.company}
        maxLength={200}
        error={wrong('company')}
        onChange={(company) => change({ company })}
      />
      <TextArea label={t('field.address')} rows={2} maxLength={500} value={typed.address} onChange={(address) => change({ address })} />
      <TextInput
        label={t('field.net')}
        hint={t('field.netHint')}
        inputMode="decimal"
        value={typed.net}
        error={wrong('net')}
        onChange={(net) => change({ net })}
      />
      <TextInput label={t('field.vat')} inputMode="decimal" value={typed.vat} error={wrong('vat')} onChange={(vat) => change({ vat })} />
      <TextInput label={t('field.on')} value={typed.on} error={wrong('on')} onChange={(on) => change({ on })} />
      <Select
        label={t('field.by')}
        value={typed.by}
        onChange={(value) => change({ by: PRICE_WAYS.find((one) => one === value) ?? 'mail' })}
        options={PRICE_WAYS.map((one) => [one, t(`way.${one}`)] as const)}
      />
      <TextArea label={t('field.note')} rows={3} maxLength={2000} value={typed.note} onChange={(note) => change({ note })} />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}
