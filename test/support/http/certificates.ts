import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  readonly key: string
  readonly cert: string
}
export interface CertificateOptions {
  /** Names in OpenSSL's form: `IP:127.0.0.1,DNS:localhost`. */
  readonly names?: string
  /** UTC, as `YYYYMMDDHHMMSSZ`. */
  readonly from?: string
  readonly until?: string
  /** The digest of the signature; SHA-256 when left out. */
  readonly digest?: string
}
export interface Authority {
  /** The certificate to trust, so that certificates it signed are accepted. */
  readonly ca: string
  /** A self-signed certificate of the authority as a server. */
  readonly itself: Certificate
  issue(wish?: CertificateOptions): Certificate
  /** Issues a certificate that says that the certificate of its signer is at this address. */
  issueNaming(address: string, signer: 'root' | 'between'): { readonly server: Certificate; readonly issuer: string }
  close(): void
}

const DATABASE = (folder: string): string => `
[ca]
default_ca = here
[here]
new_certs_dir = ${folder}
database = ${join(folder, 'index.txt')}
serial = ${join(folder, 'serial')}
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
`

/**
 * Creates a certificate authority for the test with OpenSSL; its keys are thrown away and are not part of the checkout.
 */
export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'rudi-ca-'))
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]): void => void execFileSync('openssl', [...args], { stdio: 'pipe' })
  writeFileSync(at('ca.cnf'), DATABASE(folder))
  writeFileSync(at('index.txt'), '')
  writeFileSync(at('serial'), '1000\n')
  const fresh = ['-newkey', 'rsa:2048', '-nodes']
  openssl(
    'req',
    '-x509',
    ...fresh,
    '-days',
    '2',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-subj',
    '/CN=Test CA',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  )
  return {
    ca: readFileSync(at('ca.pem'), 'utf8'),
    itself: { key: readFileSync(at('ca.key'), 'utf8'), cert: readFileSync(at('ca.pem'), 'utf8') },
    issue({ names = 'IP:127.0.0.1,IP:::1,DNS:localhost', from, until, digest = 'sha256' } = {}) {
      const subject = ['-subj', '/CN=server', '-addext', `subjectAltName=${names}`]
      openssl('req', ...fresh, '-keyout', at('key.pem'), '-out', at('request.pem'), ...subject)
      const span = [
        ...(from === undefined ? [] : ['-startdate', from]),
        ...(until === undefined ? ['-days', '2'] : ['-enddate', until]),
      ]
      const signer = ['-cert', at('ca.pem'), '-keyfile', at('ca.key')]
      const files = ['-in', at('request.pem'), '-out', at('cert.pem'), '-notext']
      openssl('ca', '-batch', '-md', digest, '-config', at('ca.cnf'), ...signer, ...files, ...span)
      return { key: readFileSync(at('key.pem'), 'utf8'), cert: readFileSync(at('cert.pem'), 'utf8') }
    },
    issueNaming(address, signer) {
      const sign = (name: string, signedBy: string, extensions: string): void => {
        writeFileSync(at(`${name}.ext`), extensions)
        openssl('req', ...fresh, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`)
        const by = ['-CA', at(`${signedBy}.pem`), '-CAkey', at(`${signedBy}.key`), '-CAcreateserial', '-days', '2']
        const files = ['-in', at(`${name}.csr`), '-out', at(`${name}.pem`), '-extfile', at(`${name}.ext`)]
        openssl('x509', '-req', ...files, ...by)
      }
      sign('between', 'ca', 'basicConstraints=critical,CA:TRUE')
      const [by, read] = [signer === 'root' ? 'ca' : signer, (name: string): string => readFileSync(at(name), 'utf8')]
      sign('below', by, `subjectAltName=IP:127.0.0.1,DNS:rudi.example\nauthorityInfoAccess=caIssuers;URI:${address}`)
      return { server: { key: read('below.key'), cert: read('below.pem') }, issuer: read(`${by}.pem`) }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
