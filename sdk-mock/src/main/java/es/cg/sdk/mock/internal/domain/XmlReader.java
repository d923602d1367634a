package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML that anyone may have sent: no document type, so no entities of its own and nothing from elsewhere, and
 * limits on its depth and its number of elements.
 */
final class XmlReader {
    static final int DEEPEST = 32;
    static final int MAX_ELEMENTS = 500_000;

    private XmlReader() {}

    /** Returns the namespace of the root element; empty if it has none, or has another name. */
    static String namespace(byte[] xml, String root) throws UnreadableStatementException {
        XMLStreamReader reader = null;
        try {
            reader = reader(xml);
            while (reader.hasNext()) {
                if (next(reader) == XMLStreamConstants.START_ELEMENT) {
                    String namespace = Objects.requireNonNullElse(reader.getNamespaceURI(), "");
                    return reader.getLocalName().equals(root) ? namespace : "";
                }
            }
            throw refused(reader, Message.of("statement.notXml"));
        } catch (XMLStreamException e) {
            throw refused(e);
        } finally {
            close(reader);
        }
    }

    /** Returns the root element. */
    static XmlElement read(byte[] xml) throws UnreadableStatementException {
        XMLStreamReader reader = null;
        try {
            reader = reader(xml);
            Deque<XmlElement> open = new ArrayDeque<>();
            XmlElement root = null;
            int count = 0;
            while (reader.hasNext()) {
                switch (next(reader)) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        count++;
                        if (open.size() == DEEPEST || count > MAX_ELEMENTS) {
                            throw refused(reader, Message.of("statement.tooMuchXml", DEEPEST, MAX_ELEMENTS));
                        }
                        XmlElement element = new XmlElement(
                                reader.getLocalName(),
                                reader.getLocation().getLineNumber(),
                                reader.getAttributeValue(null, "Ccy"));
                        if (!open.isEmpty()) {
                            open.element().children().add(element);
                        }
                        root = root == null ? element : root;
                        open.push(element);
                    }
                    case XMLStreamConstants.END_ELEMENT -> open.pop();
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                        if (!open.isEmpty()) {
                            open.element().content().append(reader.getText());
                        }
                    }
                    default -> {
                        // Comments, instructions and the ends of the document say nothing.
                    }
                }
            }
            if (root == null) {
                throw refused(reader, Message.of("statement.notXml"));
            }
            return root;
        } catch (XMLStreamException e) {
            throw refused(e);
        } finally {
            close(reader);
        }
    }

    private static XMLStreamReader reader(byte[] xml) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setXMLResolver((publicId, systemId, base, name) -> {
            throw new XMLStreamException("nothing is loaded from elsewhere");
        });
        return factory.createXMLStreamReader(new ByteArrayInputStream(xml));
    }

    private static int next(XMLStreamReader reader) throws XMLStreamException, UnreadableStatementException {
        int event = reader.next();
        if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
            throw refused(reader, Message.of("statement.documentType"));
        }
        return event;
    }

    private static UnreadableStatementException refused(XMLStreamReader reader, Message text) {
        return UnreadableStatementException.malformed(
                Math.max(1, reader.getLocation().getLineNumber()), text);
    }

    private static UnreadableStatementException refused(XMLStreamException fault) {
        int line = fault.getLocation() == null ? 1 : fault.getLocation().getLineNumber();
        return UnreadableStatementException.malformed(Math.max(1, line), Message.of("statement.notXml"));
    }

    private static void close(@Nullable XMLStreamReader reader) {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a reader of bytes in memory cannot be closed", e);
        }
    }
}
