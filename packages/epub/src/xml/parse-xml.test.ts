import { describe, expect, it } from 'vitest';
import { MalformedXmlError, parseXml } from './parse-xml.ts';

describe('names of elements', () => {
  it.each(['p', 'v:p', 'a.b-c', 'é:ß'])('%s is accepted', (name) => {
    expect(parseXml(`<x xmlns:v="y" xmlns:é="z"><${name}/></x>`, 'a.xhtml').children).toHaveLength(1);
  });

  it.each(['p::p', 'p:', ':p', 'a:b:c'])('%s is an error with a line number', (name) => {
    const parse = () => parseXml(`<x>\n<y/>\n<${name}/></x>`, 'a.xhtml');
    expect(parse).toThrow(MalformedXmlError);
    expect(parse).toThrow(expect.objectContaining({ line: 3 }));
  });

  it('are not checked in metadata, because an error there would reject the book', () => {
    expect(parseXml('<x><p::p/></x>', 'a.opf', 'refuse').children).toHaveLength(1);
  });
});
