import { readIn, type Lang } from '../../engine/languages'
import { valueText } from '../../engine/reading'
import type { ReaderNode } from '../contract/tenders/views'
import { interfaceText } from './words'

/** A field's value as a person reads it; '' where there is none. */
export const nodeText = (node: ReaderNode, lang: Lang): string => {
  const word = (key: string): string => interfaceText(lang, ['audit', key]) ?? ''
  const nameOf = (code: string): string | undefined => readIn(node.names?.[code], lang) || undefined
  return valueText(node.value, { language: lang, words: { yes: word('yes'), no: word('no') }, nameOf })
}
