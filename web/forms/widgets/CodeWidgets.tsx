import { useState } from 'react'
import { useCodes } from '../codes/useCodes'
import type { CodeRow } from '../editor/types'
import { useLeafScope } from '../render/scope'
import { Checkboxes, Select, YesNoCode } from './ChoiceWidgets'
import { PickField } from './PickField'
import { stringsOf, textOf, type LeafWidgetProps } from './props'

/** Up to here a native select or checkboxes show everything at once; above, one searches. */
export const SHORT_SELECT = 20
export const SHORT_CHECKS = 8

/** Lists known to be long are loaded only when their picker opens or a chosen code needs its name. */
const isLong = (codelist: string): boolean => /^(cpv|nuts|language$|measurement-unit)/.test(codelist)
/** Tailored NUTS lists lack the levels above; the whole list has them. */
const treeList = (codelist: string): string => (codelist.startsWith('nuts_') ? 'nuts' : codelist)
/** A place is named by its NUTS level 3 code, five characters. */
const selectable = (codelist: string): ((code: string) => boolean) | undefined =>
  /^nuts_.*lvl3/.test(codelist) ? (code) => code.length === 5 : undefined
/** Codes that people know and quote. */
const showsCodes = (codelist: string): boolean => /^(cpv|nuts)/.test(codelist)

/** A list of true and false alone: asked as yes or no, in that order, whatever the list calls them. */
const isYesNo = (rows: readonly CodeRow[]): boolean => rows.length === 2 && rows.every(([code]) => code === 'true' || code === 'false')

function useList(chosen: boolean) {
  const { node } = useLeafScope()
  const codelist = node.ui.codelist ?? ''
  const [opened, setOpened] = useState(false)
  const codes = useCodes(treeList(codelist), !isLong(codelist) || opened || chosen)
  const { rows, state } = codes
  return {
    rows,
    state,
    isLong: isLong(codelist),
    options: rows.map(([value, label]) => ({ value, label })),
    /** What the search in the list is told of it. */
    search: { rows, state, showCodes: showsCodes(codelist), isSelectable: selectable(codelist), onOpen: () => setOpened(true) },
  }
}

/** One code. Which control depends on how long the list is. */
export function CodeWidget({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const code = textOf(value)
  const list = useList(code !== '')
  const events = { onFocus: () => onFocus(id, value), onBlur: () => onBlur(id, value) }
  if (isYesNo(list.rows)) return <YesNoCode id={id} value={code} onChange={onChange} {...events} />
  if (!list.isLong && (list.rows.length <= SHORT_SELECT || list.state !== 'ready'))
    return <Select id={id} options={list.options} value={code} onChange={onChange} {...events} />
  return (
    <PickField
      {...list.search}
      {...events}
      id={id}
      label={label}
      chosen={code === '' ? [] : [code]}
      many={false}
      onChange={([one]) => onChange(one)}
    />
  )
}

/** Several codes: checkboxes for short lists, chips and a search for long ones. */
export function CodesWidget({ id, value, onChange, onFocus, onBlur, label }: LeafWidgetProps) {
  const chosen = stringsOf(value)
  const list = useList(chosen.length > 0)
  const events = { onFocus: () => onFocus(id, value), onBlur: () => onBlur(id, value) }
  if (!list.isLong && list.state === 'ready' && list.rows.length <= SHORT_CHECKS)
    return <Checkboxes id={id} options={list.options} chosen={chosen} onChange={onChange} {...events} />
  return <PickField {...list.search} {...events} id={id} label={label} chosen={chosen} many onChange={onChange} />
}
