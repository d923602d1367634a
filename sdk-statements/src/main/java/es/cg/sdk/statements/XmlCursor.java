package es.cg.sdk.statements;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Goes through a file in XML. It reads no document type and no entity but those of XML itself, so nothing of the
 * machine or the network, and nothing that grows. The parser is the JDK's own, whatever else is on the class path. Not
 * thread-safe.
 */
final class XmlCursor {
    private static final int DEEPEST = 32;
    private static final int MAX_ELEMENTS = 500_000;
    private static final int BEGIN = 200;
    private static final int BUFFER = 8192;
    private static final Pattern ENCODING = Pattern.compile("<\\?xml\\s[^?]*?encoding\\s*=\\s*[\"']([^\"']*)[\"']");

    private final byte[] file;
    private final XMLStreamReader reader;
    private int mark;
    private Charset charset = StandardCharsets.UTF_8;
    private int depth;
    private int elements;

    XmlCursor(byte[] file) throws UnreadableXmlException {
        this.file = file;
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        try {
            reader = factory.createXMLStreamReader(characters());
        } catch (XMLStreamException e) {
            throw notWellFormed(e);
        }
    }

    /**
     * Decodes the file here: where bytes are of another code page, the JDK's parser prints to the standard error
     * stream.
     */
    private Reader characters() throws UnreadableXmlException {
        String begin = new String(file, 0, Math.min(file.length, BEGIN), StandardCharsets.ISO_8859_1);
        if (begin.startsWith("\u00FE\u00FF") || begin.startsWith("\u00FF\u00FE")) {
            charset = StandardCharsets.UTF_16;
        } else if (begin.startsWith("\u00EF\u00BB\u00BF")) {
            mark = 3;
        } else {
            Matcher encoding = ENCODING.matcher(begin);
            try {
                charset = encoding.lookingAt() ? Charset.forName(encoding.group(1)) : charset;
            } catch (IllegalArgumentException e) {
                throw new UnreadableXmlException(1, 1, "the code page of the XML is unknown", "one such as UTF-8");
            }
        }
        return new InputStreamReader(new ByteArrayInputStream(file, mark, file.length - mark), charset.newDecoder());
    }

    /** Goes to the next child of the element that the cursor is in; returns false at the end of that element. */
    boolean nextChild() throws UnreadableXmlException {
        while (true) {
            int event = next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                return true;
            }
            if (event == XMLStreamConstants.END_ELEMENT || event == XMLStreamConstants.END_DOCUMENT) {
                return false;
            }
        }
    }

    String name() {
        return reader.getLocalName();
    }

    String namespace() {
        return reader.getNamespaceURI() == null ? "" : reader.getNamespaceURI();
    }

    int line() {
        return Math.max(1, reader.getLocation().getLineNumber());
    }

    int column() {
        return Math.max(1, reader.getLocation().getColumnNumber());
    }

    /** Reads the element that the cursor has just come to, with all that is in it. */
    XmlElement element() throws UnreadableXmlException {
        String currency = reader.getAttributeValue(null, "Ccy");
        XmlElement element = new XmlElement(name(), line(), column(), currency == null ? "" : currency.strip());
        while (true) {
            switch (next()) {
                case XMLStreamConstants.START_ELEMENT -> element.add(element());
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> element.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    return element;
                }
                default -> {}
            }
        }
    }

    /** Leaves out the element that the cursor has just come to. */
    void skip() throws UnreadableXmlException {
        int outside = depth - 1;
        while (depth > outside) {
            next();
        }
    }

    private int next() throws UnreadableXmlException {
        int event;
        try {
            event = reader.next();
        } catch (XMLStreamException e) {
            throw notWellFormed(e);
        }
        switch (event) {
            case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                throw here("the file has a DOCTYPE declaration or entities", "XML without them");
            case XMLStreamConstants.START_ELEMENT -> {
                if (++depth > DEEPEST) {
                    throw here("there are more than " + DEEPEST + " levels", "at most " + DEEPEST);
                }
                if (++elements > MAX_ELEMENTS) {
                    throw here("there are more than " + MAX_ELEMENTS + " elements", "at most " + MAX_ELEMENTS);
                }
            }
            case XMLStreamConstants.END_ELEMENT -> depth--;
            default -> {}
        }
        return event;
    }

    private UnreadableXmlException here(String problem, String expected) {
        return new UnreadableXmlException(line(), column(), problem, expected);
    }

    private UnreadableXmlException notWellFormed(XMLStreamException e) {
        if (e.getNestedException() instanceof CharacterCodingException) {
            return undecodable();
        }
        return new UnreadableXmlException(
                e.getLocation() == null ? 1 : e.getLocation().getLineNumber(),
                e.getLocation() == null ? 1 : e.getLocation().getColumnNumber(),
                "the file is not well-formed XML",
                "XML that is whole");
    }

    /** Decodes the file once more, up to the bytes that are of another code page: the parser reads ahead of them. */
    private UnreadableXmlException undecodable() {
        CharsetDecoder decoder = charset.newDecoder();
        ByteBuffer bytes = ByteBuffer.wrap(file, mark, file.length - mark);
        CharBuffer characters = CharBuffer.allocate(BUFFER);
        int line = 1;
        int column = 1;
        CoderResult result;
        do {
            result = decoder.decode(bytes, characters.clear(), true);
            for (int i = 0; i < characters.position(); i++) {
                boolean end = characters.get(i) == '\n';
                line += end ? 1 : 0;
                column = end ? 1 : column + 1;
            }
        } while (result.isOverflow());
        return new UnreadableXmlException(
                line, column, "a character is not of the code page of the file", "the code page " + charset.name());
    }
}
