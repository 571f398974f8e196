import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOptions, ImportPreview } from '../../../server/contract/parcels/exchange'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { RpcError, call } from '../../rpc'
import { newRequestId } from '../../rpc/wire'
import { forgetLists } from '../many/forgetLists'
import { toBase64 } from './base64'
import { MAX_BYTES, type Answers, type Mapping } from './columns'

interface Sent {
  name: string
  content: string
}

type Done = { count: number; firstId: number; lastId: number }
type Busy = 'reading' | 'importing' | null

interface FaultRow {
  path?: string
  message?: string
  rule?: string
  params?: Record<string, unknown>
}

/** The first thing that is wrong with a file as a whole, in words. */
const faultOf = (fault: unknown): { message: string; rule: string | undefined; params: FaultRow['params'] } => {
  if (!(fault instanceof RpcError)) return { message: '', rule: undefined, params: {} }
  const [first] = Array.isArray(fault.data?.['errors']) ? (fault.data['errors'] as FaultRow[]) : []
  return { message: fault.message, rule: first?.rule, params: first?.params }
}

/** What is left out says nothing. */
const optionsOf = (mapping: Mapping | undefined, answers: Answers): ImportOptions => ({
  ...(mapping === undefined ? {} : { mapping }),
  ...Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)),
})

/** A file on its way to be parcels: what it would become, what was answered, and what is done with it. */
export const useImport = () => {
  const { t } = useTranslation('exchange')
  const [file, setFile] = useState<Sent | null>(null)
  const [mapping, setMapping] = useState<Mapping | undefined>(undefined)
  const [answers, setAnswers] = useState<Answers>({})
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [key] = useState(newRequestId)
  /** Answers are given faster than a file is read: only what was asked last is shown. */
  const asked = useRef(0)
  const [failure, setFailure] = useState<string | null>(null)
  useUnsavedChanges(file !== null && done === null)

  const say = (fault: unknown): void => {
    const { message, rule, params } = faultOf(fault)
    const isFile = rule?.startsWith('import.') === true && rule !== 'import.asked'
    setFailure(isFile ? t(`fault.${rule.slice('import.'.length)}`, { ...params, defaultValue: message }) : message || t('failed'))
  }
  const read = async (sent: Sent, wanted: Answers, columns?: Mapping): Promise<void> => {
    const mine = ++asked.current
    setBusy('reading')
    setFailure(null)
    setAnswers(wanted)
    try {
      const found = await call('previewPropertyImport', sent, { key, ...optionsOf(columns, wanted) })
      if (mine !== asked.current) return
      setPreview(found)
      setMapping(found.mapping)
      setFile(sent)
    } catch (fault) {
      if (mine === asked.current) say(fault)
    } finally {
      if (mine === asked.current) setBusy(null)
    }
  }
  const choose = async (chosen: File): Promise<void> => {
    if (chosen.size > MAX_BYTES) return setFailure(t('tooLarge'))
    const content = toBase64(new Uint8Array(await chosen.arrayBuffer()))
    setFile(null)
    setPreview(null)
    // What was said of another file is not said of this one, but where it goes.
    await read({ name: chosen.name, content }, { locationId: answers.locationId })
  }
  const map = (next: Mapping): void => {
    setMapping(next)
    if (file) void read(file, answers, next)
  }
  const answer = (part: Answers): void => {
    // Another layer, and other letters in the names of columns: they are mapped anew.
    const isOther = part.layer !== undefined || part.charset !== undefined
    if (!file) setAnswers({ ...answers, ...part })
    else
      void read(
        file,
        part.layer === undefined ? { ...answers, ...part } : { locationId: answers.locationId, ...part },
        isOther ? undefined : mapping,
      )
  }
  const run = async (): Promise<void> => {
    if (!file || busy !== null) return
    setBusy('importing')
    setFailure(null)
    try {
      setDone(await call('importProperties', file, { key, ...optionsOf(mapping, answers) }))
      writeUnsaved(false)
      forgetLists()
    } catch (fault) {
      say(fault)
    } finally {
      setBusy(null)
    }
  }
  const restart = (): void => {
    setFile(null)
    setPreview(null)
    setAnswers({ locationId: answers.locationId })
    setMapping(undefined)
    setDone(null)
    setFailure(null)
  }
  return { file, mapping, answers, preview, done, busy, failure, key, choose, map, answer, refuse: setFailure, run, restart }
}
