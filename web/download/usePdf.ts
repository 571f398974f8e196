import { useState } from 'react'
import type { ArgsOf, Methods } from '../rpc/methods'
import { call } from '../rpc'

type Args = ArgsOf<Methods['createPDFAndGetDownloadLink']>

/** In a tab of its own: the page that asked for it stays as it is. */
export const openTab = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}

interface PdfPrinter {
  isPrinting: boolean
  /** Has a document printed and opens it; tells `onError` what the server said where it cannot. */
  print: (...args: Args) => Promise<void>
}

/** 'PDF': printed on the server, opened in a new tab by a link that holds for a minute. */
export const usePdf = (onError: (message: string) => void): PdfPrinter => {
  const [isPrinting, setPrinting] = useState(false)
  const print = async (...args: Args): Promise<void> => {
    setPrinting(true)
    try {
      openTab(await call('createPDFAndGetDownloadLink', ...args))
    } catch (error) {
      onError(error instanceof Error ? error.message : '')
    } finally {
      setPrinting(false)
    }
  }
  return { isPrinting, print }
}
