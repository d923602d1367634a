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
             "general":{"record":"data"},
             "operations":{"invoices.get":{"path":"/facturas","query":{"id":"factura"}}},
             "requests":{"NewInvoice":{"referencia_externa":"reference","fixed":{"origin":"erp"}},
              "InvoiceLine":{"precio_unitario":{"as":"cents"}}},
             "answers":{"Invoice":{"id":"uuid","numero_completo":"printed.number","referencia_externa":"reference",
                "total":{"as":"cents"}},
              "InvoiceLine":{"precio_unitario":{"name":"price","as":"cents"}}},
             "headers":{"fixed":{"X-Channel":"erp"}},
             "against_contract":{
              "general":{"list":{"data":"results","next_cursor":"paging.next","has_more":"paging.more"}},
              "operations":{
               "invoices.issue":{"path":"/de/{X-CG-Client}/facturas:emitir","method":"PUT"},
               "invoices.list":{"path":"/facturas/"}},
              "requests":{"NewInvoice":{"receptor_nombre":"customer.name","receptor_nif":"customer.tax_id"}},
              "errors":{"code":{"name":"fault.codigo","as":{"sin_efecto":"5001","operacion_en_curso":"4091"}},
               "message":"fault.mensaje"}}}""");

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
