// Third-party validators check the output of `export`. They have no network here: the context that the validator of
// RO-Crate would fetch comes from the package `rocrate`, and every other address is answered as not found.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { downloadTwoDatasets } from '../../../support/cli/downloadTwoDatasets.js'
import { runCli } from '../../../support/cli/runCli.js'
import { missingValidatorsReason, validators } from '../../../support/peers/python.js'

// The validator of RO-Crate takes 15 s, and minutes on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

async function exported(dialect: 'apm' | 'gateway', format: string): Promise<string> {
  const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--json'])
  const { to, code } = await downloadTwoDatasets(dialect, run)
  expect(code).toBe(0)
  expect((await run('export', to, '--as', format)).code).toBe(0)
  return to
}

const JUDGE_CRATE = `
import io, json, pathlib, sys, requests, rocrate
CONTEXT = (pathlib.Path(rocrate.__file__).parent / 'data' / 'ro-crate.jsonld').read_bytes()
def send(self, request, **rest):
    answer = requests.Response()
    answer.request, answer.url = request, request.url
    known = request.url.startswith('https://w3id.org/ro/crate/1.2/context')
    answer.status_code = 200 if known else 404
    answer._content = CONTEXT if known else b''
    answer.headers['Content-Type'] = 'application/ld+json'
    answer.raw = io.BytesIO(answer._content)
    return answer
requests.adapters.HTTPAdapter.send = send
from rocrate_validator import models, services
found = services.validate(services.ValidationSettings(
    rocrate_uri=sys.argv[1], profile_identifier='ro-crate-1.2',
    requirement_severity=models.Severity.REQUIRED, no_cache=True))
print(json.dumps([f'{issue.check.identifier} {issue.message}' for issue in found.get_issues()]))
`

const JUDGE_PACKAGE = `
import json, os, sys, frictionless
os.chdir(sys.argv[1])
found = frictionless.validate('datapackage.json')
print(json.dumps([found.valid, found.flatten(['type', 'note'])]))
`

const READ_DCAT = `
import json, sys, rdflib
graph = rdflib.Graph().parse(sys.argv[1], format='json-ld')
DCAT, DCT, SPDX = (rdflib.Namespace(one) for one in (
    'http://www.w3.org/ns/dcat#', 'http://purl.org/dc/terms/', 'http://spdx.org/rdf/terms#'))
files = list(graph.subjects(rdflib.RDF.type, DCAT.Distribution))
print(json.dumps({
    'datasets': len(list(graph.subjects(rdflib.RDF.type, DCAT.Dataset))),
    'files': len(files),
    'addresses': sum(1 for one in files if graph.value(one, DCAT.downloadURL) or graph.value(one, DCAT.accessURL)),
    'checksums': len(set(graph.objects(None, SPDX.checksumValue))),
    'algorithms': len(list(graph.subjects(rdflib.RDF.type, SPDX.ChecksumAlgorithm))),
    'titles': sorted(str(title) for one in graph.subjects(rdflib.RDF.type, DCAT.Dataset) for title in graph.objects(one, DCT.title)),
}))
`

describe.skipIf(missingValidatorsReason !== '').each(['apm', 'gateway'] as const)(
  `judged by others, from a portal of the kind %s${missingValidatorsReason}`,
  (dialect) => {
    it('an RO-Crate meets every requirement of RO-Crate 1.2', async () => {
      expect(await validators.run(JUDGE_CRATE, await exported(dialect, 'ro-crate'))).toEqual([])
    })

    it('a data package and its files are valid', async () => {
      expect(await validators.run(JUDGE_PACKAGE, await exported(dialect, 'datapackage'))).toEqual([true, []])
    })

    it('a DCAT catalogue is RDF with every dataset, file, address and checksum', async () => {
      const to = await exported(dialect, 'dcat')
      expect(await validators.run(READ_DCAT, join(to, 'dcat.jsonld'))).toMatchObject({
        datasets: 2,
        files: 4,
        addresses: 4,
        checksums: 4,
        algorithms: 1,
        titles: expect.arrayContaining(['Comptages horaires des vélos']),
      })
    })
  },
)
