import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { isHttps } from '../calls/nameDevice'

/**
 * A strict policy: only our own scripts, nothing evaluated, nothing inline, no frames around us. Styles come from our own files;
 * computed sizes are set through the DOM, which this policy does not touch. The same for every answer, so worked out once.
 */
export const securityHeaders = (publicUrl: string | null): readonly (readonly [string, string])[] => {
  const isSecure = isHttps(publicUrl)
  const found: (readonly [string, string])[] = []
  const told = { setHeader: (name: string, value: string) => found.push([name, value]), removeHeader: () => undefined }
  const tell = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // PDF files in a preview.
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Only where we are reached over https: a first installation is tried over plain http.
    hsts: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  tell({} as IncomingMessage, told as unknown as ServerResponse, (fault) => {
    if (fault !== undefined) throw fault instanceof Error ? fault : new Error(String(fault))
  })
  return found
}
