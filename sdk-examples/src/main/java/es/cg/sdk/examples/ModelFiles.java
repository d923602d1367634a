package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Downloads the files of tax models. */
final class ModelFiles {
    private static final List<String> COLUMNS = List.of("File", "Bytes", "SHA-256");

    private ModelFiles() {}

    /** Downloads every file of the models, and shows them. */
    static void download(ClientApi of, List<TaxModel> models, Path into, Output out) throws IOException {
        List<List<?>> files = new ArrayList<>();
        List<List<?>> shown = new ArrayList<>();
        for (TaxModel model : models) {
            for (TaxModel.ModelFile each : model.ficheros()) {
                TaxModel.Formato format = Objects.requireNonNull(each.formato(), "a file has a format");
                String name = model.modelo() + "-" + model.periodo() + "." + format;
                DownloadedFile file = of.taxModels()
                        .file(
                                String.valueOf(model.id()),
                                format,
                                Download.toFile(into.resolve(name)).overwriting());
                String hash = file.sha256().substring(0, 12) + "…";
                files.add(List.of(file.path(), file.length(), hash));
                shown.add(List.of(name, file.length(), hash));
            }
        }
        QuarterState.show(out, "files", "Files in " + into, COLUMNS, shown);
        out.rows("files", COLUMNS, files);
    }
}
