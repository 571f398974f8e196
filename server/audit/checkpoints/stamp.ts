import { createHash, randomBytes } from 'node:crypto'
import type { Certificate, SignedData, TimeStampResp, TSTInfo } from 'pkijs'

/*
 * Time stamps by RFC 3161: a service outside signs the hash of a checkpoint's file and its own time. The library is read only when there is
 * one.
 */

const SHA256 = '2.16.840.1.101.3.4.2.1'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/** Both clocks may differ by so much. */
const APART_MS = 5 * 60_000

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** What is asked of the service, and the number that its answer must repeat. */
export const stampRequest = async (data: Uint8Array): Promise<{ der: Buffer; nonce: Buffer }> => {
  const [pkijs, asn1js] = await Promise.all([import('pkijs'), import('asn1js')])
  const nonce = randomBytes(16)
  // A positive number without leading zeros, as DER wants it.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: buffer(sha256(data)) }),
    }),
    nonce: new asn1js.Integer({ valueHex: buffer(nonce) }),
    certReq: true,
  })
  return { der: Buffer.from(request.toSchema().toBER(false)), nonce }
}

/** Why a stamp proves nothing. */
export type StampFault = 'unreadable' | 'refused' | 'imprint' | 'nonce' | 'signature' | 'purpose' | 'authority' | 'time'

type StampCheck = { readonly ok: true; readonly at: Date; readonly by: string } | { readonly ok: false; readonly fault: StampFault }

const bad = (fault: StampFault): StampCheck => ({ ok: false, fault })

interface Read {
  readonly response: TimeStampResp
  readonly signed: SignedData | null
  readonly info: TSTInfo | null
}

const read = async (der: Uint8Array): Promise<Read | null> => {
  const pkijs = await import('pkijs')
  try {
    const response = pkijs.TimeStampResp.fromBER(buffer(der))
    if (!response.timeStampToken) return { response, signed: null, info: null }
    const signed = new pkijs.SignedData({ schema: response.timeStampToken.content as unknown })
    const content = signed.encapContentInfo.eContent?.getValue()
    return { response, signed, info: content ? pkijs.TSTInfo.fromBER(content) : null }
  } catch {
    return null
  }
}

/** The certificate may be used for nothing but time stamps, as RFC 3161 asks. */
const isForStamps = (certificate: Certificate | null | undefined): boolean => {
  const usage = certificate?.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const purposes = (usage?.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes ?? []
  return usage?.critical === true && purposes.length === 1 && purposes[0] === TIME_STAMPING
}

const nameOf = (certificate: Certificate): string =>
  certificate.subject.typesAndValues.map(({ value }) => String((value.valueBlock as { value?: unknown }).value ?? '')).join(', ')

/** Certificates of a PEM file. */
export const authoritiesIn = async (pem: string): Promise<Certificate[]> => {
  const { Certificate } = await import('pkijs')
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, body = '']) =>
    Certificate.fromBER(buffer(Buffer.from(body, 'base64'))),
  )
}

interface StampCircumstances {
  /** What was stamped: the bytes of the checkpoint's file. */
  readonly data: Uint8Array
  /** When it was signed by us, and the latest that the stamp can be of. */
  readonly from: Date
  readonly to: Date
  /** Right after asking: the number that must come back. */
  readonly nonce?: Uint8Array
  /** Whom the service's certificate must come from; null: nobody said, and the signature alone is checked. */
  readonly authorities: readonly Certificate[] | null
}

const isSignatureGood = async (
  signed: SignedData,
  { data, authorities }: StampCircumstances,
  at: Date | null,
): Promise<Certificate | null> => {
  const chain = at && authorities ? { checkChain: true, trustedCerts: [...authorities], checkDate: at } : {}
  try {
    const result = await signed.verify({ signer: 0, data: buffer(data), extendedMode: true, ...chain })
    return result.signatureVerified === true && (at === null || result.signerCertificateVerified === true)
      ? (result.signerCertificate ?? null)
      : null
  } catch {
    return null
  }
}

/** Judges an answer of the service, when it comes and at any time later. */
export const judgeStamp = async (der: Uint8Array, circumstances: StampCircumstances): Promise<StampCheck> => {
  const found = await read(der)
  if (!found) return bad('unreadable')
  if (![0, 1].includes(found.response.status.status)) return bad('refused')
  const { signed, info } = found
  if (!signed || !info) return bad('unreadable')
  const { data, from, to, nonce, authorities } = circumstances
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView)
  if (hashAlgorithm.algorithmId !== SHA256 || !imprint.equals(sha256(data))) return bad('imprint')
  if (nonce && !Buffer.from(info.nonce?.valueBlock.valueHexView ?? []).equals(nonce)) return bad('nonce')
  const signer = await isSignatureGood(signed, circumstances, null)
  if (!signer) return bad('signature')
  if (!isForStamps(signer)) return bad('purpose')
  const at = info.genTime
  if (authorities && !(await isSignatureGood(signed, circumstances, at))) return bad('authority')
  if (at.getTime() < from.getTime() - APART_MS || at.getTime() > to.getTime() + APART_MS) return bad('time')
  return { ok: true, at, by: nameOf(signer) }
}
