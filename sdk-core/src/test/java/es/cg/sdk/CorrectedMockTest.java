package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.directory.Addressee;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewDir3;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.directory.ProductQuery;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Client and mock read one file of corrections, each with code of its own: they understand each other. */
final class CorrectedMockTest {
    private static final String FILE = """
            {
              "contract": "2026-09-05",
              "operations": {
                "products.list": {"path": "/productos/", "query": {"codigo": "code", "activo": {"name": "state", "as": {"true": "on", "false": "off"}}}, "answer": {"list": {"data": "page.data", "next_cursor": "page.next_cursor", "has_more": "page.has_more"}}},
                "products.get": {"path": "/de/{X-CG-Client}/productos/{id}:show", "answer": {"record": "product"}},
                "products.create": {"method": "PUT"}
              },
              "headers": {
                "fixed": {"X-Channel": "erp"}
              },
              "requests": {
                "NewProduct": {"codigo": "ref.code", "precio_unitario": {"name": "price", "as": "cents"}, "fixed": {"meta.origin": "erp"}},
                "NewAddressee": {"dir3": "offices"}, "Dir3": {"organo_gestor": "managing"}
              },
              "answers": {
                "Product": {"codigo": "ref.code", "precio_unitario": {"name": "price", "as": "cents"}, "creado_en": {"as": "Europe/Madrid"}, "activo": {"as": {"true": "on", "false": "off"}}},
                "Addressee": {"dir3": "offices"}, "Dir3": {"organo_gestor": "managing"},
                "ErrorEntry": {"param": "loc", "message": "msg"}
              },
              "errors": {
                "code": {"as": {"datos_invalidos": "4221"}},
                "nothing_done": ["bloqueo_temporal"]
              },
              "against_contract": {
                "general": {"list": {"data": "results", "next_cursor": "paging.next", "has_more": "paging.more"}},
                "operations": {"products.list": {"query": {"cursor": "after", "limit": "size"}}, "clients.list": {"answer": {"list": {"data": ""}}}, "jobs.get": {"path": "/tasks", "query": {"id": "task"}, "answer": {"job": "task"}}, "taxModels.generate": {"answer": {"job": "job"}}},
                "headers": {"next_cursor": "X-Next"},
                "answers": {"Job": {"resultado": "outcome.model", "estado": {"name": "state", "as": {"succeeded": "done"}}}},
                "errors": {"code": "fault.codigo", "message": "fault.mensaje", "type": "fault.type", "param": "fault.param", "request_id": "fault.request_id", "doc_url": "fault.doc_url", "errors": "fault.detalles"}
              }
            }""";

    @TempDir
    Path folder;

    private MockCg mock;
    private CgClient cg;
    private ClientApi client;

    @BeforeEach
    void start() throws IOException {
        Path file = Files.writeString(folder.resolve("their.json"), FILE);
        mock = MockCg.builder().jobTime(Duration.ZERO).corrections(file).start();
        cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .corrections(Corrections.read(file))
                .build();
        client = cg.forClient(1001);
    }

    @AfterEach
    void end() {
        cg.close();
        mock.close();
    }

    private static NewProduct product(String code) {
        return NewProduct.builder()
                .codigo(code)
                .nombre("Asesoría")
                .precioUnitario("12.50")
                .ivaPct(21)
                .activo(true)
                .build();
    }

    @Test
    void recordsAndListsAreUnderstood() {
        Product created = client.products().create(product("P-1"));
        client.products().create(product("P-2"));

        assertThat(created.codigo()).isEqualTo("P-1");
        assertThat(created.precioUnitario()).isEqualByComparingTo("12.50");
        assertThat(created.activo()).isTrue();
        assertThat(created.creadoEn()).isNotNull();
        assertThat(client.products().get(String.valueOf(created.id())).nombre()).isEqualTo("Asesoría");
        assertThat(client.products().list(ProductQuery.create().codigo("P-2").activo(true)))
                .singleElement()
                .extracting(Product::codigo)
                .isEqualTo("P-2");
        assertThat(client.products().list().stream().limit(200)).hasSizeGreaterThan(1);
        assertThat(cg.clients().list().stream().limit(200)).hasSizeGreaterThan(1);
    }

    @Test
    void objectsWhoseMembersAreFlatThereAreUnderstood() {
        Addressee created = client.addressees()
                .create(NewAddressee.builder()
                        .nombre("Ayuntamiento")
                        .nif(TaxId.of("P2807900B"))
                        .esEmpresaOProfesional(true)
                        .dir3(NewDir3.create()
                                .oficinaContable("L01280796")
                                .organoGestor("L01280797")
                                .unidadTramitadora("L01280798"))
                        .build());

        assertThat(created.dir3().json().text())
                .isEqualTo("{\"oficina_contable\":\"L01280796\",\"organo_gestor\":\"L01280797\","
                        + "\"unidad_tramitadora\":\"L01280798\"}");
        assertThat(client.bankAccounts().list())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.consentimiento().estado())
                        .isIn(BankAccount.BankConsent.Estado.VIGENTE, BankAccount.BankConsent.Estado.CADUCADO));
    }

    @Test
    void errorsNameTheFieldsThatTheProgramSet() {
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> client.addressees()
                        .create(NewAddressee.builder()
                                .nombre("Ayuntamiento")
                                .esEmpresaOProfesional(true)
                                .set("dir3", Json.of(Map.of("organo_gestor", 7)))
                                .build()))
                .satisfies(e -> assertThat(e.fieldErrors()).singleElement().satisfies(each -> {
                    assertThat(each.param()).isEqualTo("dir3.organo_gestor");
                    assertThat(each.received()).isEqualTo("offices.managing");
                }));
    }

    @Test
    void jobEndsWithItsRecord() {
        assertThat(client.taxModels()
                        .generate(NewTaxModel.of(Modelo.M390, 2025))
                        .await(Duration.ofMinutes(1))
                        .modelo())
                .isEqualTo(Modelo.M390);
    }

    @Test
    void errorsAreUnderstoodAndFurtherCodesRepeated() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> client.products().get("none"))
                .matches(e -> "no_encontrado".equals(e.code()));
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> client.products()
                        .create(product("P-1").toBuilder().set("nombre", 7).build()))
                .matches(e -> "datos_invalidos".equals(e.code()))
                .matches(e -> e.fieldErrors().get(0).param().equals("nombre"));

        mock.faults().arm("products.create", 1, Fault.status(500, "bloqueo_temporal"));
        IdempotencyKey key = IdempotencyKey.of("key-1");
        cg.with(CallOptions.defaults()).forClient(1001).products().create(product("P-3"), key);
        mock.journal().assertDoneOnce("products.create");
    }

    /** A client and a mock of these operations alone. */
    private void with(String operations, Consumer<ClientApi> calls) throws IOException {
        Path file = Files.writeString(
                folder.resolve("operations.json"), "{\"contract\":\"2026-09-05\",\"operations\":{" + operations + "}}");
        try (MockCg its = MockCg.builder()
                        .jobTime(Duration.ZERO)
                        .corrections(file)
                        .start();
                CgClient of = CgClient.builder()
                        .baseUrl(its.baseUrl())
                        .apiKey(ApiKey.of(its.liveKey()))
                        .corrections(Corrections.read(file))
                        .build()) {
            calls.accept(of.forClient(1001));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"base64\": \"file.content\"", "\"redirect\": [\"localhost\"]"})
    void filesAreFieldsOrAtAnotherHost(String answer) throws IOException {
        with("\"taxModels.file\": {\"answer\": {" + answer + "}}", client -> {
            String id = String.valueOf(client.taxModels()
                    .generate(NewTaxModel.of(Modelo.M390, 2025))
                    .await(Duration.ofMinutes(1))
                    .id());
            DownloadedFile file =
                    client.taxModels().file(id, TaxModel.Formato.PDF, Download.intoFolder(folder, "none.pdf"));

            assertThat(file.path()).content(StandardCharsets.ISO_8859_1).startsWith("%PDF");
            // A file in a field has no name.
            assertThat(file.serverName() == null).isEqualTo(answer.contains("base64"));
        });
    }

    @Test
    void directOperationMayAnswerWithAJob() throws IOException {
        with("\"products.create\": {\"answer\": \"job\"}", client -> {
            Product created = client.products().create(product("P-9"));
            assertThat(created.codigo()).isEqualTo("P-9");
            assertThat(client.products().get(String.valueOf(created.id())).codigo())
                    .isEqualTo("P-9");
        });
    }
}
