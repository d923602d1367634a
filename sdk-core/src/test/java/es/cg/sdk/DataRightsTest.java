package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Page;
import es.cg.sdk.clients.ActivityLog;
import es.cg.sdk.clients.ActivityLogEntry;
import es.cg.sdk.clients.ClientExport;
import es.cg.sdk.clients.DataRights;
import es.cg.sdk.clients.Erasure;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.Scope;
import es.cg.sdk.documents.Document;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A client's rights over its data. */
final class DataRightsTest {
    @TempDir
    private Path folder;

    @RegisterExtension
    private final Answering service = new Answering();

    @RegisterExtension
    private final Mocked mocked = new Mocked();

    @Test
    void activityLogShowsCallsAndConsentStart() {
        assertThat(mocked.laura().activities().list().iterator().hasNext()).isTrue();
        Page<ActivityLogEntry> page =
                mocked.laura().dataRights().activity().pages().iterator().next();
        ActivityLogEntry asked = page.data().get(0);

        assertThat(asked.metodo()).isEqualTo("GET");
        assertThat(asked.ruta()).endsWith("/activities");
        assertThat(asked.permiso()).isEqualTo(Scope.CLIENTES_LEER);
        assertThat(asked.resultado()).isEqualTo(200);
        assertThat(asked.ocurridoEn()).isEqualTo(mocked.mock().panel().now());
        assertThat(asked.ip()).isNotNull();
        assertThat(asked.navegador()).startsWith("cg-sdk-java");
        assertThat(asked.requestId()).startsWith("req_");
        ActivityLog log = page.as(ActivityLog::new);
        assertThat(log.consentimientoDesde()).isNotNull();
        assertThat(log.data()).isEqualTo(page.data());
    }

    @Test
    void theExportIsWrittenToAFileThatCanBeRead() throws IOException {
        DownloadedFile file = mocked.laura().dataRights().export(Download.intoFolder(folder, "cliente.json"));

        assertThat(file.serverName()).isEqualTo("cliente-1001.json");
        assertThat(file.mediaType()).startsWith("application/json");
        ClientExport export = new ClientExport(Json.parse(Files.readAllBytes(file.path())));
        assertThat(export.version()).isEqualTo("1");
        assertThat(export.generadoEn()).isEqualTo(mocked.mock().panel().now());
        assertThat(export.cliente().id()).isEqualTo(1001);
        assertThat(export.modelos().stream().map(TaxModel::new))
                .extracting(TaxModel::modelo)
                .contains(Modelo.M303);
        assertThat(export.documentos().stream().map(Document::new))
                .extracting(Document::id)
                .isNotEmpty()
                .doesNotContainNull();
        assertThat(export.facturas()).isNotEmpty();
        assertThat(export.gastos()).isNotNull();
        assertThat(export.asientos()).isNotNull();
    }

    @Test
    void eraseRevokesKeyAccessAndKeepsTheBooks() {
        String other =
                mocked.mock().panel().createKey(NewKey.live().clients(1001)).key();
        assertThat(mocked.laura().activities().list().iterator().hasNext()).isTrue();
        Erasure erasure = mocked.laura().dataRights().erase();

        assertThat(erasure.revocado()).isTrue();
        assertThat(erasure.registrosAnonimizados()).isPositive();
        assertThatThrownBy(() -> mocked.laura().activities().list().iterator().next())
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
        try (CgClient another = Mocked.client(mocked.mock().baseUrl(), other)) {
            assertThat(another.forClient(1001).activities().list()).isNotEmpty();
        }
    }

    @Test
    void anErasureWhoseAnswerIsLostIsNotRepeated() {
        mocked.mock().faults().arm("clients.erase", 1, Fault.droppedAfter());

        assertThatThrownBy(() -> mocked.laura().dataRights().erase())
                .isInstanceOfSatisfying(
                        ConnectionException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
        mocked.mock().journal().assertCalled("clients.erase", 1);
    }

    @Test
    void pathAndHeaderNameTheSameClient() throws InterruptedException {
        DataRights rights = service.cg()
                .forClient(1002)
                .with(CallOptions.defaults().maxAttempts(1))
                .dataRights();
        service.answer(200, "{\"object\":\"list\",\"data\":[],\"has_more\":false}");
        service.answer(200, "{}");
        service.answer(200, "{}");
        assertThat(rights.activity().iterator().hasNext()).isFalse();
        rights.export(Download.toFile(folder.resolve("b.json")));
        rights.erase();

        for (String expected : List.of(
                "GET /api/public/v1/clients/1002/activity",
                "GET /api/public/v1/clients/1002/export",
                "DELETE /api/public/v1/clients/1002/data")) {
            var request = service.server.takeRequest();
            assertThat(request.getRequestLine()).isEqualTo(expected + " HTTP/1.1");
            assertThat(request.getHeaders().get("X-CG-Client")).isEqualTo("1002");
            assertThat(request.getHeaders().get("Idempotency-Key")).isNull();
        }
    }
}
