package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.clients.Client;
import es.cg.sdk.clients.Client.Consent;
import es.cg.sdk.clients.ClientImport;
import es.cg.sdk.clients.NewClientImport;
import es.cg.sdk.common.ImportError;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Scope;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The firm's clients as they are listed, and their import. */
final class ClientsTest {
    private static final String HEADER = "nombre;nif;email;tipo;municipio\n";
    private static final String NEW = "Muestra Nueva;00000001R;nueva@ejemplo.invalid;autonomo;Madrid\n";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @RegisterExtension
    private final Answering service = new Answering();

    @RegisterExtension
    private final Mocked mocked = new Mocked(1);

    private static NewClientImport csv(String lines) {
        return NewClientImport.builder().contenido(HEADER + lines).build();
    }

    private Client client(long id) {
        return mocked.cg().clients().list().stream()
                .filter(each -> Long.valueOf(id).equals(each.id()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void clientFieldsAndConsentAreRead() {
        Client laura = client(1001);
        assertThat(laura.tipo()).isEqualTo(TipoCliente.AUTONOMO);
        assertThat(laura.territorio()).isEqualTo(Territorio.PENINSULA_BALEARES);
        assertThat(laura.regimenIva()).isEqualTo(RegimenIva.GENERAL);
        assertThat(laura.autorizado()).isTrue();
        assertThat(laura.consentimiento().estado()).isEqualTo(Consent.Estado.CONCEDIDO);
        assertThat(laura.consentimiento().permisos()).contains(Scope.CLIENTES_DERECHOS);
        assertThat(laura.consentimiento().concedidoEn()).isNotNull();
        assertThat(laura.creadoEn()).isNotNull();
        assertThat(laura).hasToString("Client[1001, object=client]");
    }

    @Test
    void aCsvIsImportedLineByLine() {
        Job<ClientImport> job = mocked.cg()
                .clients()
                .importCsv(csv(NEW + "Sin Nif;;x@ejemplo.invalid;autonomo;\n"), IdempotencyKey.random());
        ClientImport done = job.await(MINUTE);

        assertThat(done.creados()).isEqualTo(1);
        assertThat(done.actualizados()).isZero();
        assertThat(done.omitidos()).isEqualTo(1);
        assertThat(done.errores()).extracting(ImportError::linea).containsExactly(3L);
        assertThat(done.errores()).extracting(ImportError::codigo).containsExactly("datos_invalidos");
        assertThat(done.errores()).extracting(ImportError::mensaje).containsExactly("El campo nif falta");
    }

    @Test
    void importSendsNoClientHeader() throws InterruptedException {
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        service.cg().clients().importCsv(csv(NEW));

        var request = service.server.takeRequest();
        assertThat(request.getRequestLine()).isEqualTo("POST /api/public/v1/clients/import HTTP/1.1");
        assertThat(request.getHeaders().get("X-CG-Client")).isNull();
        assertThat(request.getHeaders().get("Idempotency-Key")).hasSize(36);
    }
}
