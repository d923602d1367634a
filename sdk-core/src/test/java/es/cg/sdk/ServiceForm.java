package es.cg.sdk;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What mock and client speak: the contract, or what a file of corrections says, which both read. */
@SuppressWarnings("ImmutableEnumChecker") // The file is written once, when it is first asked for.
enum ServiceForm {
    CONTRACT(""),
    CORRECTED("""
            {"contract":"2026-09-05",
             "list_envelope":{"items":"results","next_cursor":"paging.next","has_more":"paging.more","even_if_shown":true},
             "operations":{
              "invoices.issue":{"path":"/de/{client}/facturas:emitir","method":"PUT",
                "parameters":{"X-CG-Client":{"path":"client"}},"headers":{"X-Channel":"erp"},
                "answer":{"in":"data.invoice"},"even_if_shown":true},
              "invoices.list":{"path":"/facturas/","answer":{"in":"page"},"even_if_shown":true},
              "invoices.get":{"path":"/facturas","parameters":{"id":{"query":"factura"}},"answer":{"in":"data"}}},
             "schemas":{
              "NewInvoice":{"fields":{"receptor_nombre":"customer.name","receptor_nif":"customer.tax_id",
                "referencia_externa":"reference"},"constants":{"origin":"erp"},"even_if_shown":true},
              "Invoice":{"fields":{"id":{"name":"uuid"},"numero_completo":"printed.number",
                "referencia_externa":"reference","total":{"as":"cents"}}},
              "InvoiceLine":{"fields":{"precio_unitario":{"name":"price","as":"cents"}},"even_if_shown":true}},
             "errors":{"in":"fault","code":"codigo","message":"mensaje","even_if_shown":true,
              "codes":{"5001":"sin_efecto","4091":"operacion_en_curso"}}}""");

    private final String text;
    private @Nullable Path file;

    ServiceForm(String text) {
        this.text = text;
    }

    /** The forms that a test of many processes is run with: each in the nightly build, otherwise the contract alone. */
    static Stream<ServiceForm> ofThisBuild() {
        return Stream.of(values()).filter(each -> each == CONTRACT || Boolean.getBoolean("soak"));
    }

    /** The file, for a process of its own; empty for none. */
    synchronized String file() {
        if (text.isEmpty()) {
            return "";
        }
        Path written = file;
        if (written == null) {
            try {
                written = Files.writeString(Files.createTempFile("corrections", ".json"), text);
                written.toFile().deleteOnExit();
                file = written;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return written.toString();
    }

    MockCg.Builder of(MockCg.Builder mock) {
        return file().isEmpty() ? mock : mock.corrections(Path.of(file()));
    }

    CgClient.Builder of(CgClient.Builder client) {
        return of(client, file());
    }

    static CgClient.Builder of(CgClient.Builder client, String file) {
        return file.isEmpty() ? client : client.corrections(Corrections.read(Path.of(file)));
    }
}
