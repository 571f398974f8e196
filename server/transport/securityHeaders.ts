import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import { isHttps } from '../calls/nameDevice'

/**
 * A strict policy: only our own scripts, nothing evaluated, nothing inline, no frames around us. Styles come from our own files;
 * computed sizes are set through the DOM, which this policy does not touch.
 */
export const securityHeaders = (publicUrl: string | null): Middleware => {
  const isSecure = isHttps(publicUrl)
  return helmet({
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
}
